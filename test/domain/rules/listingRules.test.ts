import type { Peg } from '@contract/values/peg';
import { decimal, toText } from '@/domain/money/decimal';
import { typedAmount, typedRate } from '@/domain/money/typedNumber';
import { everyBreach, firstBreach } from '@/domain/rules/breach';
import { atRateOfNow, composedListingRules } from '@/domain/rules/composedListingRules';
import { listRules } from '@/domain/rules/listRules';
import { UNENDING } from '@/domain/rules/endTimeRules';
import { listingChangeRules, newAddition, newAmount, newEnd, newPeg, newRate } from '@/domain/rules/listingChangeRules';
import { multilateralOrderRules } from '@/domain/rules/multilateralOrderRules';
import { bilateralOrderRules } from '@/domain/rules/orderRules';
import { type PegForm, pegFormOf, UNPEGGED } from '@/domain/rules/pegRules';
import { checkProperty } from '@test/support/random/property';
import { NO_AMOUNTS } from './noAmounts';

describe('a listing that is composed', () => {
  const facts = { balance: '1000', marketRate: '215' };

  const fixed = { ...UNPEGGED, ...UNENDING, amount: typedAmount('100'), swapTo: 'NGN', rate: typedRate('215') };

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

  test('the first broken rule is shown first: the amount, the currency, the rate, the peg, then the last day [S11.pegs.compose]', () => {
    const fields = composedListingRules.map(([field]) => field);
    expect([...new Set(fields)]).toEqual(['amount', 'swapTo', 'rate', 'distance', 'floor', 'ceiling', 'lastDay']);
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
});

describe('a listing that is changed', () => {
  const UNREADABLE = 'Enter how much shall be left, with at most 2 decimals.';

  const ABOVE = 'A listing can only be lowered. List more instead.';

  const RATE_INVALID = 'Please enter a valid rate.';

  const PEG: Peg = { percent: '-1.5', floor: '210', ceiling: '220.5' };

  const facts = { rate: '215.5', left: '100.5', peg: null, marketRate: '215', balance: null, endsAt: null };

  const pegged = { ...facts, peg: PEG };

  /** The form as it opens: nothing is changed. */
  const same = { ...UNPEGGED, ...UNENDING, rate: typedRate('215.5'), amount: typedAmount('100.5') };

  const samePegged = { ...same, ...pegFormOf(PEG) };

  test('a form that changes nothing breaks no rule and asks for nothing [S11.change.rate]', () => {
    expect(everyBreach(listingChangeRules, same, facts)).toEqual({});
    expect([newRate(same, facts), newPeg(same, facts), newAmount(same, facts)]).toEqual([null, null, null]);
    expect(everyBreach(listingChangeRules, samePegged, pegged)).toEqual({});
    expect([newRate(samePegged, pegged), newPeg(samePegged, pegged), newAmount(samePegged, pegged)]).toEqual([
      null,
      null,
      null,
    ]);
  });

  test.each([
    ['193.5', '193.5'],
    ['236.50', '236.5'],
    ['215.50000000', null],
    ['215.50000001', '215.50000001'],
    ['0215.5', null],
    ['x', null],
    ['', null],
  ])('the typed rate "%s" instead of 215.5 asks for %p [S11.change.rate]', (rate, asked) => {
    expect(newRate({ ...same, rate: typedRate(rate) }, facts)).toBe(asked);
  });

  test.each([
    // 90 % and 110 % of 215 are 193.5 and 236.5.
    ['193.5', null],
    ['193.49999999', 'Rate must be between 193.5000 and 236.5000.'],
    ['236.5', null],
    ['236.50000001', 'Rate must be between 193.5000 and 236.5000.'],
  ])('a new rate of %s is inside the band of the market, ends included [S11.change.rate]', (rate, sentence) => {
    const { rate: found = null } = everyBreach(listingChangeRules, { ...same, rate: typedRate(rate) }, facts);
    expect(found).toBe(sentence);
  });

  test('a listing may keep a rate that has left the band, also in another spelling [S11.change.rate]', () => {
    for (const marketRate of ['1', '1000', null]) {
      const form = { ...same, rate: typedRate('215.50') };
      expect(firstBreach(listingChangeRules, form, { ...facts, marketRate })).toBeNull();
    }
    const moved = { ...same, rate: typedRate('215.51') };
    expect(firstBreach(listingChangeRules, moved, { ...facts, marketRate: '1' })?.field).toBe('rate');
    expect(firstBreach(listingChangeRules, moved, { ...facts, marketRate: null })).toEqual({
      field: 'rate',
      message: RATE_INVALID,
    });
  });

  test.each(['', '0', '-1', 'x'])(
    'the rate "%s" is refused instead of keeping the old one [S11.change.rate]',
    (rate) => {
      expect(everyBreach(listingChangeRules, { ...same, rate: typedRate(rate) }, facts)).toEqual({
        rate: RATE_INVALID,
      });
    },
  );

  test('any rate is new to a listing that followed the market, even the one that it has, and is inside the band [S11.pegs.change]', () => {
    const fixed = { ...same, rate: typedRate('215.5') };
    expect(newRate(fixed, pegged)).toBe('215.5');
    expect(newPeg(fixed, pegged)).toBeNull();
    expect(firstBreach(listingChangeRules, fixed, pegged)).toBeNull();
    expect(firstBreach(listingChangeRules, fixed, { ...pegged, marketRate: '100' })?.field).toBe('rate');
  });

  test('a listing that follows the market has no rate of its own to check or to send [S11.pegs.change]', () => {
    const form = { ...samePegged, rate: typedRate('x') };
    expect(firstBreach(listingChangeRules, form, pegged)).toBeNull();
    expect(newRate({ ...samePegged, rate: typedRate('199') }, pegged)).toBeNull();
  });

  test.each<[string, Peg, Peg | null]>([
    ['percentage', { ...PEG, percent: '1.5' }, { ...PEG, percent: '1.5' }],
    ['lower limit', { ...PEG, floor: '210.00000001' }, { ...PEG, floor: '210.00000001' }],
    ['upper limit', { ...PEG, ceiling: '220.49999999' }, { ...PEG, ceiling: '220.49999999' }],
    ['lower limit taken away', { ...PEG, floor: null }, { ...PEG, floor: null }],
    ['upper limit taken away', { ...PEG, ceiling: null }, { ...PEG, ceiling: null }],
    ['spelling alone', { percent: '-1.50', floor: '210.0', ceiling: '220.500' }, null],
  ])(
    'another %s is another way of following the market only if its value differs [S11.pegs.change]',
    (_what, typed, asked) => {
      expect(newPeg({ ...same, ...pegFormOf(typed) }, pegged)).toEqual(asked);
    },
  );

  test('limits that are missing on both sides are the same, and a new one is a change [S11.pegs.change]', () => {
    const bare = { percent: '2', floor: null, ceiling: null };
    expect(newPeg({ ...same, ...pegFormOf(bare) }, { ...facts, peg: bare })).toBeNull();
    expect(newPeg({ ...same, ...pegFormOf({ ...bare, floor: '1' }) }, { ...facts, peg: bare })).toEqual({
      ...bare,
      floor: '1',
    });
    // The server's own spelling does not make a change either.
    expect(newPeg({ ...same, ...pegFormOf(PEG) }, { ...facts, peg: { ...PEG, floor: '210.00' } })).toBeNull();
  });

  test('following the market for the first time is a change; a distance that cannot be read asks for nothing [S11.pegs.change]', () => {
    expect(newPeg(samePegged, facts)).toEqual(PEG);
    expect(newPeg({ ...samePegged, distance: typedAmount('11') }, pegged)).toBeNull();
  });

  test('the rules of a peg are checked with those of the change [S11.pegs.change]', () => {
    const form = { ...samePegged, distance: typedAmount('10.01'), amount: typedAmount('0') };
    expect(everyBreach(listingChangeRules, form, pegged)).toEqual({
      amount: UNREADABLE,
      distance: 'Enter 0 to 10 percent, with at most 2 decimals.',
    });
  });

  test.each([
    ['0.01', null, '0.01'],
    ['100.49', null, '100.49'],
    ['100.5', null, null],
    ['100.50', null, null],
    ['100.51', ABOVE, null],
    ['1,000', ABOVE, null],
    ['0', UNREADABLE, '0'],
    ['-1', UNREADABLE, null],
    ['', UNREADABLE, null],
    ['x', UNREADABLE, null],
    ['1.234', UNREADABLE, null],
  ])(
    'with 100.5 left, an amount of "%s" is answered with %p and asks for %p [S11.change.amount]',
    (amount, sentence, asked) => {
      const form = { ...same, amount: typedAmount(amount) };
      expect(everyBreach(listingChangeRules, form, facts)).toEqual(sentence === null ? {} : { amount: sentence });
      expect(newAmount(form, facts)).toBe(asked);
    },
  );

  test('all that is left may stay with all its decimals, and no other amount may have as many [S11.change.amount]', () => {
    const exact = { ...facts, left: '9.996' };
    const kept = { ...same, amount: typedAmount('9.996') };
    expect(firstBreach(listingChangeRules, kept, exact)).toBeNull();
    expect(newAmount(kept, exact)).toBeNull();
    expect(firstBreach(listingChangeRules, { ...same, amount: typedAmount('9.995') }, exact)?.message).toBe(UNREADABLE);
  });

  test('an amount is lowered exactly, whatever its size [S11.change.amount]', () => {
    checkProperty(500, (random) => {
      // In cents, far beyond what a float can hold.
      const left = BigInt(`${String(random.between(1, 9))}${random.digits(20)}`);
      const wanted = left + BigInt(random.between(-2, 2));
      const text = (cents: bigint) => `${String(cents / 100n)}.${String(cents % 100n).padStart(2, '0')}`;
      const form = { ...same, amount: typedAmount(text(wanted)) };
      const known = { ...facts, left: text(left) };
      expect(everyBreach(listingChangeRules, form, known)).toEqual(wanted > left ? { amount: ABOVE } : {});
      expect(newAmount(form, known) === null).toBe(wanted >= left);
      expect(newAddition(form, known)).toBe(wanted > left ? toText(decimal(text(wanted - left))) : null);
    });
  });

  test.each([
    ['100.5', null, null],
    ['100.51', '0.01', null],
    ['120.5', '20', null],
    ['120.51', '20.01', 'Only 20 can be added from your wallet.'],
    ['100.511', null, UNREADABLE],
  ])(
    'with 100.5 left and 20 in the wallet, an amount of "%s" adds %p and is answered with %p [S11.lifecycle.add]',
    (amount, added, sentence) => {
      const form = { ...same, amount: typedAmount(amount) };
      const known = { ...facts, balance: '20' };
      expect(newAddition(form, known)).toBe(added);
      expect(newAmount(form, known)).toBeNull();
      expect(everyBreach(listingChangeRules, form, known)).toEqual(sentence === null ? {} : { amount: sentence });
    },
  );

  test('a listing keeps its end time until another is chosen, and loses it if it shall stay [S11.lifecycle.end]', () => {
    const ending = { ...facts, endsAt: '2026-12-05T10:00:00.000Z' };
    expect(newEnd(same, facts)).toBeUndefined();
    expect(newEnd({ ...same, stay: 'kept' }, ending)).toBeUndefined();
    expect(newEnd({ ...same, stay: 'open' }, ending)).toBeNull();
    expect(newEnd({ ...same, stay: 'day' }, ending)).toMatch(/Z$/);
  });
});

const balance = '1000.5';

const INSUFFICIENT = { field: 'amount', message: 'Insufficient wallet balance.' };

const order = { amount: typedAmount('1000'), target: 'CNY', rate: '215' };

const orderFacts = { balance, listedAtRate: '500' };

const pathFacts = { balance, carries: true };

const pathOrder = { amount: typedAmount('1000'), target: 'CNY', path: 'NGN->GHC->CNY' };

test('whole orders may be sent', () => {
  expect(firstBreach(bilateralOrderRules, order, orderFacts)).toBeNull();
  expect(firstBreach(multilateralOrderRules, pathOrder, pathFacts)).toBeNull();
});

test.each(NO_AMOUNTS)("refuses the amount %p with 'Enter valid amount.' [S5.biOrder.1]", (amount) => {
  expect(firstBreach(bilateralOrderRules, { ...order, amount: typedAmount(amount) }, orderFacts)).toEqual({
    field: 'amount',
    message: 'Enter valid amount.',
  });
});

test('an amount above the balance is refused [S5.biOrder.2]', () => {
  expect(firstBreach(bilateralOrderRules, { ...order, amount: typedAmount('1000.51') }, orderFacts)).toEqual(
    INSUFFICIENT,
  );
});

test("no currency is 'Select a currency.' [S5.biOrder.3]", () => {
  expect(firstBreach(bilateralOrderRules, { ...order, target: null, rate: null }, orderFacts)).toEqual({
    field: 'target',
    message: 'Select a currency.',
  });
});

test("no rate chosen is 'Please enter a valid rate.'", () => {
  expect(firstBreach(bilateralOrderRules, { ...order, rate: null }, orderFacts)).toEqual({
    field: 'rate',
    message: 'Please enter a valid rate.',
  });
});

test('an amount is compared with what is listed only at a rate that was chosen', () => {
  const unchosen = { ...order, rate: null };
  expect(everyBreach(bilateralOrderRules, unchosen, orderFacts)).toEqual({ rate: 'Please enter a valid rate.' });
});

const MORE_THAN_LISTED = {
  field: 'amount',
  message: 'The amount you have entered is more than the total money available at the specified rate',
};

test('refuses one unit over what is listed at that rate, and takes the whole of it [S5.biOrder.4]', () => {
  const facts = { balance: '100000', listedAtRate: '100' };
  expect(firstBreach(bilateralOrderRules, { ...order, amount: typedAmount('21500') }, facts)).toBeNull();
  expect(firstBreach(bilateralOrderRules, { ...order, amount: typedAmount('21500.01') }, facts)).toEqual(
    MORE_THAN_LISTED,
  );
});

test('compares exactly even if a division would round [S5.biOrder.4]', () => {
  const facts = { balance: '100000', listedAtRate: '33.33333333' };
  expect(firstBreach(bilateralOrderRules, { ...order, amount: typedAmount('99.99'), rate: '3' }, facts)).toBeNull();
  expect(firstBreach(bilateralOrderRules, { ...order, amount: typedAmount('100'), rate: '3' }, facts)).toEqual(
    MORE_THAN_LISTED,
  );
});

test('a rate that nobody lists any more has nothing available [S5.biOrder.4]', () => {
  expect(firstBreach(bilateralOrderRules, order, { balance, listedAtRate: null })).toEqual(MORE_THAN_LISTED);
});

test.each(NO_AMOUNTS.filter((amount) => amount.trim() !== ''))(
  "refuses the amount %p with 'Enter valid amount.' [S5.multiOrder.1]",
  (amount) => {
    expect(firstBreach(multilateralOrderRules, { ...pathOrder, amount: typedAmount(amount) }, pathFacts)).toEqual({
      field: 'amount',
      message: 'Enter valid amount.',
    });
  },
);

test('an amount above the balance is refused [S5.multiOrder.1]', () => {
  expect(firstBreach(multilateralOrderRules, { ...pathOrder, amount: typedAmount('1000.51') }, pathFacts)).toEqual(
    INSUFFICIENT,
  );
});

test.each([
  ['amount', { ...pathOrder, amount: typedAmount(' ') }],
  ['target', { ...pathOrder, target: null }],
  ['path', { ...pathOrder, path: null }],
])("without %s it is 'Please fill all fields and select a path.' [S5.multiOrder.2]", (field, form) => {
  expect(firstBreach(multilateralOrderRules, form, pathFacts)).toEqual({
    field,
    message: 'Please fill all fields and select a path.',
  });
});

test('a path that cannot carry the amount counts as not chosen [S5.multiOrder.2]', () => {
  expect(firstBreach(multilateralOrderRules, pathOrder, { balance, carries: false })?.field).toBe('path');
});

test('paths can be computed before one is chosen', () => {
  const search = { amount: typedAmount('1000'), target: 'CNY', path: null };
  expect(firstBreach(multilateralOrderRules, search, pathFacts)?.field).toBe('path');
  expect(firstBreach(multilateralOrderRules, { ...search, target: null }, pathFacts)?.field).toBe('target');
});
