import * as v from 'valibot';
import { cashLimitsAnswer } from '@contract/cashLimits';
import { payeePayload, payeesAnswer } from '@contract/payees';
import { profitAnswer } from '@contract/profit';
import { statementAnswer, statementQuery } from '@contract/statements';
import { provesShapes, refusals } from './shapes';

const LINE = {
  ...{ id: 8, at: '2026-11-20T10:00:00Z', kind: 'held', amount: '-100.50', balance: '899.50' },
  ...{ transaction: 9, type: 'ORDER' },
};
const KEPT_LINE = { ...LINE, id: '8', amount: '-100.5', balance: '899.5', transaction: '9' };
const COUNTED = { currency: 'NGN', cost: '2268.0', average: '216.00', realised: '-5.10' };
const KEPT_COUNTED = { currency: 'NGN', cost: '2268', average: '216', realised: '-5.1' };
const list = (one: unknown) => [one];
const statement = (line: unknown) => ({ results: [line], next: null, currency: 'CNY', opening: '1', closing: '2' });
const profit = (one: unknown) => ({ complete: true, results: [one] });

provesShapes([
  {
    title: 'a line of a statement [S11.statement.lines]',
    schema: statementAnswer,
    sent: LINE,
    kept: KEPT_LINE,
    wrong: { id: null, at: 5, kind: 'gift', amount: 'abc', balance: null, transaction: '', type: 'MINT' },
    wrap: statement,
  },
  {
    title: 'a statement',
    schema: statementAnswer,
    sent: { results: [LINE], next: 'abc', currency: 'CNY', opening: '1000.0', closing: 899.5 },
    kept: { results: [KEPT_LINE], next: 'abc', currency: 'CNY', opening: '1000', closing: '899.5' },
    wrong: { results: null, next: 5, currency: null, opening: 'abc', closing: null },
  },
  {
    title: 'a question for a statement',
    schema: statementQuery,
    sent: {
      ...{ currency: 'USD', since: '2026-11-01', until: '2026-12-01', limit: '500', order: 'oldest' },
      ...{ before: 'abc', after: 'def' },
    },
    kept: {
      ...{ currency: 'USD', since: '2026-11-01', until: '2026-12-01', limit: 500, order: 'oldest' },
      ...{ before: 'abc', after: 'def' },
    },
    wrong: { currency: 'KES', since: 'soon', until: 'later', limit: '501', order: 'best', before: 5, after: 5 },
    optional: ['since', 'until', 'order', 'before', 'after'],
  },
  {
    title: 'the profit and loss of a user',
    schema: profitAnswer,
    sent: { complete: false, results: [{ currency: 'CNY', held: '10.50', counted: [COUNTED] }] },
    kept: { complete: false, results: [{ currency: 'CNY', held: '10.5', counted: [KEPT_COUNTED] }] },
    wrong: { complete: 'no', results: {} },
  },
  {
    title: 'the profit and loss of one currency',
    schema: profitAnswer,
    sent: { currency: 'CNY', held: '10.50', counted: [COUNTED] },
    kept: { currency: 'CNY', held: '10.5', counted: [KEPT_COUNTED] },
    wrong: { currency: null, held: 'abc', counted: null },
    wrap: profit,
  },
  {
    title: 'what a currency cost and brought in another',
    schema: profitAnswer,
    sent: COUNTED,
    kept: KEPT_COUNTED,
    wrong: { currency: 5, cost: 'abc', average: 'x', realised: '' },
    wrap: (counted) => profit({ currency: 'CNY', held: '1', counted: [counted] }),
  },
  {
    title: 'a limit of what is funded or withdrawn [S11.limits.call]',
    schema: cashLimitsAnswer,
    sent: { type: 'WITHDRAW', currency: 'NGN', period: 'day', most: '5000.0', left: 0, more_at: '2026-11-21T10:00Z' },
    kept: { type: 'WITHDRAW', currency: 'NGN', period: 'day', most: '5000', left: '0', more_at: '2026-11-21T10:00Z' },
    wrong: { type: 'LIST', currency: 5, period: 'week', most: 'abc', left: null, more_at: 5 },
    wrap: list,
  },
  {
    title: 'what is known about a bank account [S11.payees.known]',
    schema: payeesAnswer,
    sent: {
      ...{ account: 4, label: 'Rent', default: true, times_used: 2, total_used: '300.00' },
      ...{ last_used: '2026-11-20T10:00Z', usable_from: '2026-11-21T10:00Z', lifted_by_factor: true },
    },
    kept: {
      ...{ account: '4', label: 'Rent', default: true, times_used: 2, total_used: '300' },
      ...{ last_used: '2026-11-20T10:00Z', usable_from: '2026-11-21T10:00Z', lifted_by_factor: true },
    },
    wrong: {
      account: '',
      label: 5,
      default: 'yes',
      times_used: '2',
      total_used: 'abc',
      last_used: 5,
      usable_from: 5,
      lifted_by_factor: 5,
    },
    optional: ['lifted_by_factor'],
    wrap: list,
  },
  {
    title: 'what a user says about a bank account',
    schema: payeePayload,
    sent: { account: 4, label: ' Rent ', default: false },
    kept: { account: '4', label: 'Rent', default: false },
    wrong: { account: null, label: ' ', default: 'no' },
  },
]);

test('what is not known, or does not apply, is null', () => {
  const line = { ...KEPT_LINE, transaction: null, type: null };
  expect(v.parse(statementAnswer, statement(line))).toEqual(statement(line));
  const unknown = profit({
    currency: 'CNY',
    held: '0',
    counted: [{ currency: 'NGN', cost: null, average: null, realised: null }],
  });
  expect(v.parse(profitAnswer, unknown)).toEqual(unknown);
  const unused = { type: 'FUND_WALLET', currency: 'CNY', period: 'month', most: '9', left: '9', more_at: null };
  expect(v.parse(cashLimitsAnswer, [unused])).toEqual([unused]);
  const plain = { account: '4', default: false, times_used: 0, total_used: '0' };
  const never = { ...plain, label: null, last_used: null, usable_from: null, lifted_by_factor: false };
  expect(v.parse(payeesAnswer, [never])).toEqual([never]);
});

test('a statement is read newest first, unless it is asked for oldest first', () => {
  expect(v.parse(statementQuery, { currency: 'CNY', limit: '20' })).toMatchObject({ order: 'newest' });
  for (const order of ['newest', 'oldest'])
    expect(v.parse(statementQuery, { currency: 'CNY', limit: '20', order })).toMatchObject({ order });
});

test('a question for a statement is refused with what it may be', () => {
  const sent = { currency: 'KES', since: 'soon', until: 'later', limit: '501', order: 'best' };
  expect(refusals(statementQuery, sent)).toEqual([
    'currency expects one of CNY, GHC, NGN, USD',
    'since expects a date or a time with its zone',
    'until expects a date or a time with its zone',
    'limit expects a number from 1 to 500',
    'order expects newest or oldest',
  ]);
});

test('a name of a bank account has at most 60 characters, and null is none', () => {
  const sent = { account: '4', label: 'a'.repeat(60), default: true };
  expect(v.parse(payeePayload, sent)).toEqual(sent);
  expect(v.parse(payeePayload, { ...sent, label: null })).toEqual({ ...sent, label: null });
  expect(refusals(payeePayload, { account: null, label: 'a'.repeat(61), default: 'no' })).toEqual([
    'account is a required field',
    'label must be at most 60 characters',
    'default is true or false',
  ]);
});
