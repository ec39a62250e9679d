import { typedAmount, typedRate } from '@/domain/money/typedNumber';
import { toText } from '@/domain/money/decimal';
import { everyBreach, firstBreach } from '@/domain/rules/breach';
import { atRateOfNow, composedListingRules } from '@/domain/rules/composedListingRules';
import { listRules } from '@/domain/rules/listRules';
import { type PegForm, UNPEGGED } from '@/domain/rules/pegRules';
import { checkProperty } from '@test/support/random/property';

const facts = { balance: '1000', marketRate: '215' };
const fixed = { ...UNPEGGED, amount: typedAmount('100'), swapTo: 'NGN', rate: typedRate('215') };
const following = (side: PegForm['side'], distance: string) => ({ ...fixed, side, distance: typedAmount(distance) });

test('a whole listing may be sent, at a rate of its own or following the market [S11.pegs.compose]', () => {
  expect(firstBreach(composedListingRules, fixed, facts)).toBeNull();
  expect(firstBreach(composedListingRules, following('below', '1.5'), facts)).toBeNull();
});

test('a listing at a rate of its own has the rules of a listing, whatever is typed of a peg [S11.pegs.compose]', () => {
  checkProperty(200, (random) => {
    const form = {
      ...following(null, random.oneOf(['', '11', 'x'])),
      amount: typedAmount(random.oneOf(['', '0', '1', '1000', '1000.01'])),
      swapTo: random.oneOf([null, 'NGN']),
      rate: typedRate(random.oneOf(['', '0', '193.49999999', '193.5', '236.5', '236.50000001'])),
    };
    expect(everyBreach(composedListingRules, form, facts)).toEqual(everyBreach(listRules, form, facts));
  });
});

test.each(['', 'x', '0', '1', '1000'])(
  'a listing that follows the market needs no typed rate: "%s" is not checked [S11.pegs.compose]',
  (rate) => {
    const form = { ...following('above', '2'), rate: typedRate(rate) };
    expect(everyBreach(composedListingRules, form, facts)).toEqual({});
  },
);

test('a listing that follows the market still needs an amount, a currency and a readable distance [S11.pegs.compose]', () => {
  const form = { ...following('above', '10.01'), amount: typedAmount('1000.01'), swapTo: null, rate: typedRate('x') };
  expect(everyBreach(composedListingRules, form, facts)).toEqual({
    amount: 'Insufficient wallet balance.',
    swapTo: everyBreach(listRules, form, facts).swapTo,
    distance: 'Enter 0 to 10 percent, with at most 2 decimals.',
  });
  expect(everyBreach(listRules, form, facts).swapTo).toEqual(expect.any(String));
});

test('what is broken first is said first: the amount, the currency, the rate, then the peg [S11.pegs.compose]', () => {
  const fields = composedListingRules.map(([field]) => field);
  expect([...new Set(fields)]).toEqual(['amount', 'swapTo', 'rate', 'distance', 'floor', 'ceiling']);
});

test('a listing at its own rate stays as it is [S11.pegs.compose]', () => {
  expect(atRateOfNow(fixed, '300')).toBe(fixed);
});

test.each([
  ['below', '1.5', '215', '211.775'],
  ['above', '10', '215', '236.5'],
  ['below', '0', '215.00000001', '215.00000001'],
  // Rounded towards the market rate.
  ['below', '0.01', '0.00000003', '0.00000003'],
  ['above', '0.01', '0.00000003', '0.00000003'],
] as const)(
  'a listing %s the market by %s percent has, at %s, the rate %s [S11.pegs.compose]',
  (side, distance, market, rate) => {
    const { rate: now, ...rest } = atRateOfNow(following(side, distance), market);
    expect(now.value && toText(now.value)).toBe(rate);
    const { rate: _typed, ...kept } = following(side, distance);
    expect(rest).toEqual(kept);
  },
);

test.each([
  ['1', null],
  ['1', '0'],
  ['11', '215'],
  ['', '215'],
])('a distance of "%s" at the market rate %p has no rate yet [S11.pegs.compose]', (distance, market) => {
  expect(atRateOfNow(following('below', distance), market).rate).toEqual(typedRate(''));
});
