import { typedAmount, typedRate } from '@/domain/money/typedNumber';
import { decimal } from '@/domain/money/decimal';
import { alertRules, watchFor } from '@/domain/rules/alertRules';
import { everyBreach } from '@/domain/rules/breach';
import { listRules } from '@/domain/rules/listRules';
import { figureTexts } from '@/texts/figures';
import { ENGLISH } from '@/texts/language/language';
import { FRENCH, speakOnly } from '@test/support/languages/speaking';
import { checkProperty } from '@test/support/random/property';

const RATE_MISSING = 'Please enter a rate above zero, in plain figures.';
const NO_MARKET = 'This pair has no market rate.';
const REACHED = 'That is the market rate now. Enter the rate that it has to reach.';
const AMOUNT = 'Please enter an amount above zero with at most 2 decimals, or leave the field empty.';
const outside = (low: string, high: string) =>
  `Nobody can list this pair at that rate now. Rates from ${low} to ${high} are possible.`;

const known = { marketRate: '2150' };
const alert = (watch: 'listed' | 'below' | 'above', rate: string, amount = '') => ({
  watch,
  rate: typedRate(rate),
  amount: typedAmount(amount),
});
const rateBreach = (...form: Parameters<typeof alert>) => everyBreach(alertRules, alert(...form), known).rate ?? null;

test.each(['listed', 'below', 'above'] as const)(
  'an alert on "%s" needs a rate above zero [S11.alerts.refuse]',
  (watch) => {
    for (const rate of ['', ' ', '0', '0.00', '-1', 'x', '1.123456789']) {
      expect(rateBreach(watch, rate)).toBe(RATE_MISSING);
      // What is typed is refused before the market is.
      expect(everyBreach(alertRules, alert(watch, rate), { marketRate: null })).toEqual({ rate: RATE_MISSING });
    }
  },
);

test.each(['listed', 'below', 'above'] as const)(
  'an alert on "%s" needs a pair with a market rate [S11.alerts.refuse]',
  (watch) => {
    for (const marketRate of [null, 'unknown']) {
      expect(everyBreach(alertRules, alert(watch, '2150'), { marketRate })).toEqual({ rate: NO_MARKET });
    }
  },
);

test.each([
  // 90 % and 110 % of 2150; separators are left out, because that is how a rate is typed.
  ['1935', null],
  ['2365', null],
  ['2150', null],
  ['1934.99999999', outside('1935.0000', '2365.0000')],
  ['2365.00000001', outside('1935.0000', '2365.0000')],
])('a listing at %s can be waited for, or is answered with %p [S11.alerts.refuse]', (rate, sentence) => {
  expect(rateBreach('listed', rate)).toBe(sentence);
});

test('listings can be waited for exactly at the rates at which they can be listed [S11.alerts.refuse]', () => {
  checkProperty(500, (random) => {
    const market = `${String(random.between(1, 9_999))}.${random.digits(8)}`;
    const rate = typedRate(`${String(random.between(1, 9_999))}.${random.digits(8)}`);
    const facts = { balance: '1', marketRate: market };
    const listed = everyBreach(listRules, { amount: typedAmount('1'), swapTo: 'NGN', rate }, facts);
    const waited = everyBreach(alertRules, { watch: 'listed', rate, amount: typedAmount('') }, facts);
    expect('rate' in waited).toBe('rate' in listed);
  });
});

test.each(['below', 'above'] as const)(
  'an alert on the market rate "%s" may be at any rate but the present one [S11.alerts.refuse]',
  (watch) => {
    expect(rateBreach(watch, '2150')).toBe(REACHED);
    expect(rateBreach(watch, '2,150.00000000')).toBe(REACHED);
    for (const rate of ['2149.99999999', '2150.00000001', '0.00000001', '99999999']) {
      expect(rateBreach(watch, rate)).toBeNull();
    }
  },
);

test.each([
  ['', null],
  ['  ', null],
  ['0.01', null],
  ['1,000.50', null],
  ['0', AMOUNT],
  ['0.00', AMOUNT],
  ['-5', AMOUNT],
  ['x', AMOUNT],
  ['1.234', AMOUNT],
])('the amount "%s" is answered with %p [S11.alerts.refuse]', (amount, sentence) => {
  const breaches = everyBreach(alertRules, alert('listed', '2150', amount), known);
  expect(breaches).toEqual(sentence === null ? {} : { amount: sentence });
});

test('a number with two meanings is asked about instead of refused [S11.numbers.asked]', () => {
  speakOnly(FRENCH);
  const { choose } = figureTexts.typed;
  expect(everyBreach(alertRules, alert('listed', '1.234', '1.234'), known)).toEqual({ rate: choose, amount: choose });
  speakOnly(ENGLISH);
});

test.each([
  ['2150.00000001', '2150', 'above'],
  ['2150', '2150', 'below'],
  ['2149.99999999', '2150', 'below'],
  // As texts, the other way round.
  ['10', '9', 'above'],
  ['9', '10', 'below'],
  ['9007199254740993', '9007199254740992', 'above'],
])('to reach %s from %s, the market rate is watched %s it [S11.alerts.make]', (rate, market, watch) => {
  expect(watchFor(decimal(rate), market)).toBe(watch);
});

test('without a rate or a market rate, an alert waits for the market rate to fall [S11.alerts.make]', () => {
  expect(watchFor(null, '2150')).toBe('below');
  expect(watchFor(decimal('1'), null)).toBe('below');
  expect(watchFor(decimal('1'), 'unknown')).toBe('below');
});
