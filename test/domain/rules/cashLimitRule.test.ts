import type { CashLimit } from '@contract/cashLimits';
import { typedAmount } from '@/domain/money/typedNumber';
import { firstBreach } from '@/domain/rules/breach';
import { overLimitOf } from '@/domain/rules/cashLimitRule';
import { fundRules } from '@/domain/rules/cashRules';
import { withdrawRules } from '@/domain/rules/withdrawRules';
import { checkProperty } from '@test/support/random/property';

const limit = (type: CashLimit['type'], period: CashLimit['period'], most: string, left: string): CashLimit => ({
  type,
  period,
  most,
  left,
  currency: 'CNY',
  more_at: null,
});
const over = (done: 'funded' | 'withdrawn', most: string, time: string) =>
  `At most ${most} CNY can be ${done} in ${time}, and this is more than what is left of it.`;
const answer = (limits: readonly CashLimit[], amount: string, balance: string | null = null) =>
  overLimitOf(limits)(typedAmount(amount), balance);

test.each([
  ['FUND_WALLET', 'day', over('funded', '5,000', '24 hours')],
  ['FUND_WALLET', 'month', over('funded', '5,000', '30 days')],
  ['WITHDRAW', 'day', over('withdrawn', '5,000', '24 hours')],
  ['WITHDRAW', 'month', over('withdrawn', '5,000', '30 days')],
] as const)(
  'all that is left of %s in a %s may be taken, and a cent more is answered with the limit [S11.limits.rule]',
  (type, period, sentence) => {
    const limits = [limit(type, period, '5000', '1234.5')];
    expect(answer(limits, '1,234.50')).toBeNull();
    expect(answer(limits, '0.01')).toBeNull();
    expect(answer(limits, '1234.51')).toBe(sentence);
  },
);

test('of two limits the first that an amount is above is named [S11.limits.rule]', () => {
  const limits = [limit('WITHDRAW', 'day', '100', '50'), limit('WITHDRAW', 'month', '1000', '20.5')];
  expect(answer(limits, '20.5')).toBeNull();
  expect(answer(limits, '20.51')).toBe(over('withdrawn', '1,000', '30 days'));
  expect(answer(limits, '50')).toBe(over('withdrawn', '1,000', '30 days'));
  expect(answer(limits, '50.01')).toBe(over('withdrawn', '100', '24 hours'));
});

test('if nothing is left, not even a cent may be sent [S11.limits.rule]', () => {
  expect(answer([limit('WITHDRAW', 'day', '0.5', '0')], '0.01')).toBe(over('withdrawn', '0.5', '24 hours'));
});

test('without limits any amount may be sent [S11.limits.rule]', () => {
  expect(answer([], '999999999999999999999')).toBeNull();
});

test.each(['', '0', '-1', 'x', '1.234'])(
  '"%s" is no amount, so no limit is said to be broken [S11.limits.rule]',
  (amount) => {
    expect(answer([limit('FUND_WALLET', 'day', '0', '0')], amount)).toBeNull();
  },
);

test('a whole balance counts with all its decimals [S11.limits.rule]', () => {
  const limits = [limit('WITHDRAW', 'day', '10', '9.995')];
  expect(answer(limits, '9.996', '9.996')).toBe(over('withdrawn', '10', '24 hours'));
  expect(answer(limits, '9.995', '9.995')).toBeNull();
  // Nobody can withdraw it, and another rule says so.
  expect(answer(limits, '9.996', '20')).toBeNull();
});

test('amounts are compared with limits exactly, whatever their size [S11.limits.rule]', () => {
  checkProperty(500, (random) => {
    const left = BigInt(`${String(random.between(1, 9))}${random.digits(20)}`);
    const wanted = left + BigInt(random.between(-2, 2));
    const text = (cents: bigint) => `${String(cents / 100n)}.${String(cents % 100n).padStart(2, '0')}`;
    const limits = [limit('FUND_WALLET', 'day', text(left), text(left))];
    expect(answer(limits, text(wanted)) === null).toBe(wanted <= left);
  });
});

test('both tickets of money in and out have the rule, behind the rules of the specification [S11.limits.rule]', () => {
  const overLimit = overLimitOf([limit('WITHDRAW', 'day', '100', '50')]);
  const form = { amount: typedAmount('51'), bankAccount: '3', otp: '123456', qrCode: null, screenshot: null };
  const sentence = { field: 'amount', message: over('withdrawn', '100', '24 hours') };
  expect(firstBreach(withdrawRules, form, { balance: '51', overLimit })).toEqual(sentence);
  expect(firstBreach(withdrawRules, form, { balance: '50.99', overLimit })?.message).toBe(
    'Insufficient wallet balance.',
  );
  expect(firstBreach(fundRules, form, { overLimit })).toEqual(sentence);
});
