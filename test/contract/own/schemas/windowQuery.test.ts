import * as v from 'valibot';
import { countOfWindow, windowOf } from '@contract/countedWindows';
import { notificationWindowQuery, offerWindowQuery, transactionWindowQuery } from '@contract/windowQuery';
import { refusals } from './shapes';

const QUERIES = [
  ['transactions', transactionWindowQuery],
  ['offers', offerWindowQuery],
  ['notifications', notificationWindowQuery],
] as const;

const TIMES = {
  since: 'since expects a date or a time with its zone',
  until: 'until expects a date or a time with its zone',
};
const AMOUNTS = { min: 'min expects an amount such as 1000.50', max: 'max expects an amount such as 1000.50' };
const CURRENCIES = 'currency expects one of CNY, GHC, NGN, USD';
const LIMIT = 'limit expects a number from 1 to 100';

/** What a question for transactions becomes. */
const read = (sent: object) => v.parse(transactionWindowQuery, { limit: '20', ...sent });
const refused = (sent: object) => refusals(transactionWindowQuery, { limit: '20', ...sent });

describe.each(QUERIES)('a window of %s', (_name, query) => {
  test('is asked for by its limit alone, or from a place and of a time as well [S11.windows]', () => {
    expect(v.parse(query, { limit: '20' })).toEqual({ limit: 20 });
    const place = { before: 'abc', since: '2026-11-20', until: '2026-11-21' };
    expect(v.parse(query, { limit: '1', ...place })).toEqual({ limit: 1, ...place });
    expect(v.is(query, {})).toBe(false);
  });

  test('is not asked for from a place that is no text', () => {
    expect(v.is(query, { limit: '20', before: 5 })).toBe(false);
  });
});

test.each([
  ['1', 1],
  ['9', 9],
  ['50', 50],
  ['99', 99],
  ['100', 100],
])('the limit %p is %p rows', (limit, rows) => {
  expect(read({ limit })).toEqual({ limit: rows });
});

test.each(['0', '101', '999', '1000000', '-5', '+5', '05', '5x', 'x5', '5.5', '1e1', ' 5', ''])(
  'the limit %p is refused with its bounds [S11.windows.bad]',
  (limit) => {
    expect(refused({ limit })).toEqual([LIMIT]);
  },
);

test.each([
  '2026-11-20',
  '2024-02-29',
  '0001-01-01',
  '2026-11-20T10:00Z',
  '2026-11-20T10:00:59Z',
  '2026-11-20T10:00:59.1Z',
  '2026-11-20T10:00:59.123456Z',
  '2026-11-20T23:59+01:00',
  '2026-11-20T23:59:00-05:30',
])('%p is a date or a time with its zone, and is kept as it was written', (time) => {
  expect(read({ since: time, until: time })).toEqual({ limit: 20, since: time, until: time });
});

const NO_TIMES = [
  ...['2026-02-31', '2025-02-29', '2026-02-31T10:00Z', '2026-13-01', '2026-11-32', '0000-01-01', '0000-01-01T10:00Z'],
  ...['2026-11-20T25:00Z', '2026-11-20T10:60Z', '2026-11-20T10:00:60Z', '2026-11-20T10:00:00.1234567Z'],
  ...['2026-11-20T10:00', '2026-11-20 10:00', '2026-11-20 10:00Z', '2026-11-20T10Z', '2026-11-20T10:00+0100'],
  ...['2026-11-20 (in the evening)', '2026-11-20 (2026-11-20', 'on 2026-11-20', '20.11.2026', 'yesterday', ''],
];

test.each(NO_TIMES)('%p is no time, and the refusal names the field [S11.windows.bad]', (time) => {
  for (const [field, reason] of Object.entries(TIMES)) expect(refused({ [field]: time })).toEqual([reason]);
});

test.each(['0', '5', '1000.50', '123456789012', '0.12345678', '123456789012.12345678'])(
  'the bounds of the amount may be %p',
  (amount) => {
    expect(read({ min: amount, max: amount })).toEqual({ limit: 20, min: amount, max: amount });
  },
);

test.each(['-5', '+5', '5x', 'x5', '5.', '.5', '5.123456789', '1234567890123', '1e3', '1,000', ' 5', ''])(
  'the bounds of the amount cannot be %p [S11.windows.bad]',
  (amount) => {
    for (const [field, reason] of Object.entries(AMOUNTS)) expect(refused({ [field]: amount })).toEqual([reason]);
  },
);

test('words are read without the spaces around them, and are at most 100 characters', () => {
  expect(read({ words: '  bank of china ' })).toEqual({ limit: 20, words: 'bank of china' });
  const longest = 'a'.repeat(100);
  expect(read({ words: ` ${longest} ` })).toEqual({ limit: 20, words: longest });
  expect(refused({ words: `${longest}a` })).toEqual(['words expects at most 100 characters']);
});

test('the codes of a filter may be written in small letters [S11.windows.filters]', () => {
  const filter = { type: 'mof_order', currency: 'ngn', status: 'Pending' };
  expect(read(filter)).toEqual({ limit: 20, type: 'MOF_ORDER', currency: 'NGN', status: 'PENDING' });
  expect(v.parse(offerWindowQuery, { limit: '20', currency: 'cny' })).toEqual({ limit: 20, currency: 'CNY' });
});

test('a filter by an unknown code is refused with the known ones [S11.windows.bad]', () => {
  expect(refused({ type: 'MINT', currency: 'KES', status: 'LOST' })).toEqual([
    'type expects one of FUND_WALLET, WITHDRAW, LIST, ORDER, MOF_ORDER, DELETE_LIST',
    CURRENCIES,
    'status expects one of PENDING, COMPLETED, REVOKED, REJECTED',
  ]);
  expect(refusals(offerWindowQuery, { limit: '20', currency: 'KES' })).toEqual([CURRENCIES]);
});

test('notifications are asked for all, unread only, or of one kind', () => {
  for (const unread of ['true', 'true/'])
    expect(v.parse(notificationWindowQuery, { limit: '20', unread })).toEqual({ limit: 20, unread });
  expect(v.parse(notificationWindowQuery, { limit: '20', kind: 'dispute' })).toEqual({ limit: 20, kind: 'dispute' });
});

test.each(['false', 'untrue', 'true//', 'true/x', 'truest', 'TRUE', ''])(
  'the unread notifications are not asked for as %p',
  (unread) => {
    expect(refusals(notificationWindowQuery, { limit: '20', unread })).toEqual(['unread expects true']);
  },
);

test('an unknown kind of notification is refused with the known ones', () => {
  expect(refusals(notificationWindowQuery, { limit: '20', kind: 'weather' })).toEqual([
    'kind expects one of funding, withdrawal, listing, order, fill, dispute, alert, device, security',
  ]);
});

test('a window has rows, and says from which place the next one is asked for', () => {
  const texts = windowOf(v.string());
  expect(v.parse(texts, { results: ['a'], next: 'b', count: 1 })).toEqual({ results: ['a'], next: 'b' });
  expect(v.parse(texts, { results: [], next: null })).toEqual({ results: [], next: null });
  for (const sent of [
    ['a'],
    { results: ['a'] },
    { next: null },
    { results: [5], next: null },
    { results: [], next: 5 },
  ])
    expect(v.is(texts, sent)).toBe(false);
});

test('a window is counted whatever its rows are, and is all of its list if it is the last one', () => {
  expect(v.parse(countOfWindow, { results: [1, null], next: 'b' })).toEqual({ count: 2, areAll: false });
  expect(v.parse(countOfWindow, { results: [{}], next: null })).toEqual({ count: 1, areAll: true });
});
