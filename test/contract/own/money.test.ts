import * as v from 'valibot';
import { alertPayload, alertsAnswer } from '@contract/alerts';
import { cashLimitsAnswer } from '@contract/cash';
import { watchlistAnswer, watchlistPayload } from '@contract/choices';
import { listingChangePayload, ownListing } from '@contract/listingChanges';
import { payeePayload, payeesAnswer } from '@contract/bankAccounts';
import { statementAnswer, statementQuery } from '@contract/statements';
import { profitAnswer } from '@contract/wallets';
import { provesShapes, refusals } from './answerExamples';

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

const ALERT = {
  ...{ id: 3, currency: 'CNY', swap_to: 'NGN', watch: 'listed', rate: '216.0', amount: '100.00', state: 'fired' },
  ...{ created_at: '2026-11-20T10:00Z', fired_at: '2026-11-21T10:00Z' },
};

const KEPT_ALERT = { ...ALERT, id: '3', rate: '216', amount: '100' };

const PEG = { percent: '-1.50', floor: '210.0', ceiling: null, outside: 'floor' };

const KEPT_PEG = { percent: '-1.5', floor: '210', ceiling: null, outside: 'floor' };

const LISTING = { id: 5, user: 7, currency: 'CNY', swap_to: 'NGN', Amount: '500.00', rate: 215 };

const KEPT_LISTING = { id: '5', user: '7', currency: 'CNY', swap_to: 'NGN', Amount: '500', rate: '215' };

provesShapes([
  {
    title: 'an alert [S11.alerts.list]',
    schema: alertsAnswer,
    sent: ALERT,
    kept: KEPT_ALERT,
    wrong: {
      ...{ id: '', currency: 5, swap_to: null, watch: 'sold', rate: 'abc', amount: 'all', state: 'asleep' },
      ...{ created_at: {}, fired_at: true },
    },
    optional: ['created_at', 'fired_at'],
    wrap: (one) => [one],
  },
  {
    title: 'a new alert [S11.alerts.make]',
    schema: alertPayload,
    sent: { currency: 'CNY', swap_to: 'GHC', watch: 'below', rate: '0.50000000', amount: 10 },
    kept: { currency: 'CNY', swap_to: 'GHC', watch: 'below', rate: '0.5', amount: '10' },
    wrong: { currency: 'USD', swap_to: null, watch: 'sold', rate: '0', amount: '-1' },
    optional: ['amount'],
  },
  {
    title: "a listing of the user's",
    schema: ownListing,
    sent: { ...LISTING, transaction: 9, paused: true, peg: PEG, expires_at: '2026-12-05T10:00:00Z' },
    kept: { ...KEPT_LISTING, transaction: '9', paused: true, peg: KEPT_PEG, expires_at: '2026-12-05T10:00:00Z' },
    wrong: {
      id: null,
      user: true,
      currency: 5,
      swap_to: null,
      Amount: 'abc',
      rate: '',
      transaction: '',
      paused: 'yes',
      peg: null,
      expires_at: 5,
    },
    optional: ['user', 'transaction', 'paused', 'peg', 'expires_at'],
  },
  {
    title: 'a change of a listing',
    schema: listingChangePayload,
    sent: {
      ...{ listing: '5', rate: '215.00000001', amount: '10.50', peg: { percent: 1, floor: null, ceiling: null } },
      ...{ add: '4.50', expires_at: '2026-12-05T11:00:00+01:00' },
    },
    kept: {
      ...{ listing: '5', rate: '215.00000001', amount: '10.5', peg: { percent: '1', floor: null, ceiling: null } },
      ...{ add: '4.5', expires_at: '2026-12-05T10:00:00.000Z' },
    },
    wrong: { listing: 5, rate: '215.000000001', amount: '10.505', peg: 'none', add: '0', expires_at: '2026-12-05' },
    optional: ['rate', 'amount', 'peg', 'add', 'expires_at'],
  },
  {
    title: 'the watched pairs',
    schema: watchlistAnswer,
    sent: { pairs: ['CNY/NGN', 'GHC/CNY'] },
    wrong: { pairs: 'CNY/NGN' },
  },
  {
    title: 'the pairs that are watched from now on [S11.watch.user]',
    schema: watchlistPayload,
    sent: { pairs: ['NGN/CNY', 'CNY/NGN'] },
    wrong: { pairs: ['CNY/USD'] },
  },
]);

test('an alert is for any amount if it names none', () => {
  const sent = { currency: 'CNY', swap_to: 'NGN', watch: 'above', rate: '216' };
  expect(v.parse(alertPayload, sent)).toEqual({ ...sent, amount: null });
  expect(v.parse(alertPayload, { ...sent, amount: null })).toEqual({ ...sent, amount: null });
  expect(v.parse(alertsAnswer, [{ ...ALERT, amount: null }])).toEqual([{ ...KEPT_ALERT, amount: null }]);
});

test('an alert that has not fired has no time at which it did', () => {
  const armed = { ...ALERT, state: 'armed', fired_at: null };
  expect(v.parse(alertsAnswer, [armed])).toEqual([{ ...KEPT_ALERT, state: 'armed', fired_at: null }]);
});

test.each([
  ['a currency that is not traded', { currency: 'USD', swap_to: 'KES' }],
  ['a currency that is no text', { currency: 5, swap_to: null }],
])('an alert for %s is refused with those that are [S11.alerts.refuse]', (_title, pair) => {
  expect(refusals(alertPayload, { ...pair, watch: 'listed', rate: '216' })).toEqual([
    'currency must be one of CNY, GHC, NGN',
    'swap_to must be one of CNY, GHC, NGN',
  ]);
});

test('an alert that watches something else, at no rate, or for no amount is refused by its fields', () => {
  const sent = { currency: 'CNY', swap_to: 'NGN', watch: 'sold', rate: '0', amount: '1.005' };
  expect(refusals(alertPayload, sent)).toEqual([
    'watch must be one of listed, below, above',
    'rate must be a positive number with at most 8 decimals',
    'amount must be a positive number with at most 2 decimals',
  ]);
});

test.each(['1', '9', '10', '120', '123456789012345678'])('the listing %p may be changed, with nothing new', (id) => {
  expect(v.parse(listingChangePayload, { listing: id })).toEqual({ listing: id, rate: null, amount: null });
});

test.each(['0', '05', '-5', 'x5', '5x', '5.0', ' 5', '', '1234567890123456789', 5, null].map((id) => [id]))(
  'no listing %p may be changed',
  (id) => {
    expect(refusals(listingChangePayload, { listing: id })).toEqual(['listing expects an id']);
  },
);

test('a change to no rate or to no amount is refused by its field', () => {
  expect(refusals(listingChangePayload, { listing: '5', rate: '-1', amount: '0' })).toEqual([
    'rate must be a positive number with at most 8 decimals',
    'amount must be a positive number with at most 2 decimals',
  ]);
});

test('null ends a peg, and a change without one leaves it', () => {
  expect(v.parse(listingChangePayload, { listing: '5', peg: null })).toHaveProperty('peg', null);
  expect(v.parse(listingChangePayload, { listing: '5' })).not.toHaveProperty('peg');
});

test('a user who never watched a pair is not one who watches none', () => {
  expect(v.parse(watchlistAnswer, { pairs: null })).toEqual({ pairs: null });
  expect(v.parse(watchlistAnswer, { pairs: [] })).toEqual({ pairs: [] });
  expect(v.parse(watchlistPayload, { pairs: [] })).toEqual({ pairs: [] });
});

test('each pair is watched once, and only pairs that are traded are', () => {
  expect(refusals(watchlistPayload, { pairs: ['CNY/NGN', 'GHC/NGN', 'CNY/NGN'] })).toEqual([
    'pairs expects each pair once',
  ]);
  expect(refusals(watchlistPayload, { pairs: ['CNY/CNY'] })).toEqual([
    'pairs expects a list of CNY/GHC, CNY/NGN, GHC/CNY, GHC/NGN, NGN/CNY, NGN/GHC',
  ]);
});
