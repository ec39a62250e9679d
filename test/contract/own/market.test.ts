import * as v from 'valibot';
import { candlesAnswer, candlesQuery, dayFiguresAnswer, rateHistoryAnswer, rateHistoryQuery } from '@contract/candles';
import { listingsDelta, ownDelta, subscribeFeedMessage, subscribeOwnMessage } from '@contract/feeds';
import {
  fillsAnswer,
  fillsQuery,
  listingProgressAnswer,
  listingProgressQuery,
  orderResultAnswer,
  orderResultQuery,
  ownFillsAnswer,
  ownFillsQuery,
  receiptAnswer,
  receiptPayload,
} from '@contract/fills';
import { notificationsAnswer } from '@contract/notifications';
import { tradesAnswer, tradesQuery } from '@contract/trades';
import { aTransaction, aUser, aWallet } from '@test/support/app/builders';
import { provesShapes, refusals } from './answerExamples';

const window = (one: unknown) => ({ results: [one], next: null });

const list = (one: unknown) => [one];

const LIMIT = 'limit expects a number from 1 to 300';

const STEPS = 'step expects one of 5m, 15m, 1h, 1d';

const MARKETS = 'market expects one of CNY-GHC, CNY-NGN, GHC-NGN';

const TRADED = {
  sent: { open: '216.50', close: 217, high: '218.00', low: '216', amount: '100.10', total: '21700.0', trades: 4 },
  kept: { open: '216.5', close: '217', high: '218', low: '216', amount: '100.1', total: '21700', trades: 4 },
  wrong: { open: 'abc', close: null, high: '', low: '1,5', amount: {}, total: 'NaN', trades: '4' },
};

provesShapes([
  {
    title: 'a candle',
    schema: candlesAnswer,
    sent: { at: '2026-11-20T10:00:00Z', ...TRADED.sent },
    kept: { at: '2026-11-20T10:00:00Z', ...TRADED.kept },
    wrong: { at: 5, ...TRADED.wrong },
    wrap: window,
  },
  {
    title: 'what was traded in a market in a day [S11.candles.day]',
    schema: dayFiguresAnswer,
    sent: { market: 'CNY-NGN', ...TRADED.sent },
    kept: { market: 'CNY-NGN', ...TRADED.kept },
    wrong: { market: 'NGN-CNY', ...TRADED.wrong },
    wrap: list,
  },
  {
    title: 'a market rate of the history',
    schema: rateHistoryAnswer,
    sent: { at: '2026-11-20T10:00:00Z', rate: '216.9200' },
    kept: { at: '2026-11-20T10:00:00Z', rate: '216.92' },
    wrong: { at: null, rate: 'unknown' },
    wrap: window,
  },
  {
    title: 'a trade [S11.trades.list]',
    schema: tradesAnswer,
    sent: { id: 7, at: '2026-11-20T10:00:00Z', side: 'buy', rate: '216.0', amount: 2, total: '432.00' },
    kept: { id: '7', at: '2026-11-20T10:00:00Z', side: 'buy', rate: '216', amount: '2', total: '432' },
    wrong: { id: null, at: 5, side: 'swap', rate: 'abc', amount: null, total: '' },
    wrap: window,
  },
  {
    title: 'a question for candles',
    schema: candlesQuery,
    sent: { market: 'GHC-NGN', step: '15m', limit: '300', before: 'abc' },
    kept: { market: 'GHC-NGN', step: '15m', limit: 300, before: 'abc' },
    wrong: { market: 'GHC-USD', step: '2h', limit: '301', before: 5 },
    optional: ['before'],
  },
  {
    title: 'a question for the history of a rate',
    schema: rateHistoryQuery,
    sent: { currency_from: 'CNY', currency_to: 'NGN', step: '1d', limit: '1', before: 'abc' },
    kept: { currency_from: 'CNY', currency_to: 'NGN', step: '1d', limit: 1, before: 'abc' },
    wrong: { currency_from: 'cny', currency_to: 'KES', step: '1w', limit: '0', before: null },
    optional: ['before'],
  },
  {
    title: 'a question for trades',
    schema: tradesQuery,
    sent: { market: 'CNY-GHC', limit: '50', before: 'abc' },
    kept: { market: 'CNY-GHC', limit: 50, before: 'abc' },
    wrong: { market: 'CNY', limit: '101', before: 5 },
    optional: ['before'],
  },
]);

test.each(['buy', 'sell'])('those who ordered may %s', (side) => {
  const sent = { id: '1', at: '2026-11-20T10:00:00Z', side, rate: '1', amount: '1', total: '1' };
  expect(v.parse(tradesAnswer, window(sent))).toEqual(window(sent));
});

test('a question for candles is refused with the markets, the steps and the longest window', () => {
  expect(refusals(candlesQuery, { market: 'NGN-CNY', step: '1m', limit: '301' })).toEqual([MARKETS, STEPS, LIMIT]);
  expect(refusals(tradesQuery, { market: 'NGN-CNY', limit: '101' })).toEqual([
    MARKETS,
    'limit expects a number from 1 to 100',
  ]);
});

test('a question for the history of a rate is refused with the currencies, each by its field', () => {
  const sent = { currency_from: 'KES', currency_to: 'EUR', step: '1m', limit: '0' };
  expect(refusals(rateHistoryQuery, sent)).toEqual([
    'currency_from expects one of CNY, GHC, NGN, USD',
    'currency_to expects one of CNY, GHC, NGN, USD',
    STEPS,
    LIMIT,
  ]);
});

const STEP = { from: '11-0a', to: '12-0b' };

const WRONG_STEP = { from: '11', to: '12-0g' };

const NOTICE = { id: '8', message: 'Filled.', created_at: null };

const MONEY = { amount: '10.50', currency: 'CNY' };

const KEPT_MONEY = { amount: '10.5', currency: 'CNY' };

const ROW = ['5', '7', 'CNY', 'NGN', '500', '215'];

const FACTS = {
  ...{ kind: 'fill', transaction: 9, type: 'LIST', status: 'COMPLETED', amount: MONEY, received: MONEY },
  ...{ currency: 'CNY', to: 'NGN', rate: '216.0', count: '3', highest: '217.0', watch: 'above', market: 215 },
  ...{ note: 'Late.', written: 'We look.', browser: 'Firefox', system: 'Windows', until: '2026-11-21T10:00Z' },
};

const KEPT_FACTS = {
  ...{ ...FACTS, transaction: '9', amount: KEPT_MONEY, received: KEPT_MONEY },
  ...{ rate: '216', highest: '217', market: '215' },
};

provesShapes([
  {
    title: 'a change of the transactions',
    schema: ownDelta,
    sent: { group: 'transactions', ...STEP, set: [aTransaction()] },
    wrong: { group: '', ...WRONG_STEP, set: null },
  },
  {
    title: 'a change of the wallets and the user',
    schema: ownDelta,
    sent: { group: 'homepage_updates', ...STEP, wallets: [aWallet()], me: aUser() },
    wrong: { group: null, ...WRONG_STEP, wallets: {}, me: null },
  },
  {
    title: 'a change of the listings',
    schema: listingsDelta,
    sent: { group: 'listings', ...STEP, set: [ROW], del: ['4', '6'], sum: 'AAAAAAAAA-_' },
    wrong: { group: 'orders', ...WRONG_STEP, set: null, del: 5, sum: 'AAAA' },
  },
  {
    title: 'the request for the changes of a group',
    schema: subscribeOwnMessage,
    sent: { type: 'subscribe', group: 'transactions', feed: 1, since: '12-0a9f' },
    wrong: { type: '', group: 'listings', feed: 2, since: '12' },
  },
  {
    title: 'the request for the changes of the listings',
    schema: subscribeFeedMessage,
    sent: { type: 'subscribe', group: 'listings', feed: 1, since: '12-0a9f' },
    wrong: { type: '', group: '', feed: '1', since: 12 },
  },
]);

test.each(['transactions', 'homepage_updates'])('the changes of the group %s can be asked for', (group) => {
  const sent = { type: 'subscribe', group, feed: 1, since: '0-0' };
  expect(v.parse(subscribeOwnMessage, sent)).toEqual(sent);
});

/** The row with another value at a place. */
const rowWith = (place: number, value: unknown) => ROW.map((one, at) => (at === place ? value : one));

test('a listing of a change is a row of six, its money in one spelling', () => {
  const sent = { group: 'listings', ...STEP, del: [], sum: 'AAAAAAAAA-_' };
  const row = [5, 7, 'CNY', 'NGN', '500.00', 215];
  expect(v.parse(listingsDelta, { ...sent, set: [row] })).toEqual({ ...sent, set: [ROW] });
  const others = [...[null, '', 5, null, 'abc', ''].map((value, place) => rowWith(place, value)), ROW.slice(1), []];
  for (const other of [...others, [...ROW, 'more']]) expect(v.is(listingsDelta, { ...sent, set: [other] })).toBe(false);
});

test('a notification is read with all that it is about [S11.notices.facts]', () => {
  const [read] = v.parse(notificationsAnswer, [{ ...NOTICE, about: { ...FACTS, more: 1 } }]);
  expect(read).toEqual({ ...NOTICE, about: KEPT_FACTS });
  expect(v.parse(notificationsAnswer, [{ ...NOTICE, about: { kind: 'security' } }])).toEqual([
    { ...NOTICE, about: { kind: 'security' } },
  ]);
});

test.each([
  ...[null, 'fill', {}, { kind: 'weather' }, { ...FACTS, kind: undefined }, { ...FACTS, transaction: '' }],
  ...[
    { ...FACTS, type: 'MINT' },
    { ...FACTS, status: 'LOST' },
    { ...FACTS, amount: { amount: '5' } },
  ],
  ...[
    { ...FACTS, received: { currency: 'CNY' } },
    { ...FACTS, rate: 'abc' },
    { ...FACTS, watch: 'sold' },
  ],
])('facts that cannot be read are none, and the notification is shown as its text: %j', (about) => {
  expect(v.parse(notificationsAnswer, [{ ...NOTICE, about }])).toEqual([NOTICE]);
});

const FILL = {
  sent: {
    ...{ id: 3, at: '2026-11-20T10:00:00Z', currency: 'CNY', swap_to: 'NGN' },
    ...{ taken: '10.50', paid: '2268.0', rate: 216 },
  },
  kept: {
    ...{ id: '3', at: '2026-11-20T10:00:00Z', currency: 'CNY', swap_to: 'NGN' },
    ...{ taken: '10.5', paid: '2268', rate: '216' },
  },
  wrong: { id: null, at: 5, currency: null, swap_to: 5, taken: 'abc', paid: null, rate: '' },
};

const HOP = { from: 'NGN', to: 'CNY', paid: '2268.00', received: '10.50', fills: 2 };

provesShapes([
  {
    title: 'what became of a listing [S11.fills.listing]',
    schema: listingProgressAnswer,
    sent: {
      ...{ id: 5, currency: 'CNY', swap_to: 'NGN', rate: '216.0', listed: '100.00', sold: '60.0' },
      ...{ left: 30, returned: '10.00', got: '12960.0', fills: 4 },
    },
    kept: {
      ...{ id: '5', currency: 'CNY', swap_to: 'NGN', rate: '216', listed: '100', sold: '60' },
      ...{ left: '30', returned: '10', got: '12960', fills: 4 },
    },
    wrong: {
      ...{ id: '', currency: 5, swap_to: null, rate: 'abc', listed: null, sold: {} },
      ...{ left: '', returned: 'x', got: 'NaN', fills: '4' },
    },
    wrap: list,
  },
  {
    title: 'what a completed order really got [S11.fills.order]',
    schema: orderResultAnswer,
    sent: {
      ...{ gross: '2290.90', fee: '22.90', net: '2268.00', received: '10.50', rate: 216, market_rate: '215.0' },
      hops: [HOP],
    },
    kept: {
      ...{ gross: '2290.9', fee: '22.9', net: '2268', received: '10.5', rate: '216', market_rate: '215' },
      hops: [{ ...HOP, paid: '2268', received: '10.5' }],
    },
    wrong: { gross: 'abc', fee: null, net: '', received: {}, rate: 'x', market_rate: 'abc', hops: null },
  },
  {
    title: 'a trade of an order',
    schema: orderResultAnswer,
    sent: HOP,
    kept: { ...HOP, paid: '2268', received: '10.5' },
    wrong: { from: null, to: 5, paid: 'abc', received: null, fills: '2' },
    wrap: (hop) => ({ gross: '1', fee: '0', net: '1', received: '1', rate: '1', market_rate: null, hops: [hop] }),
  },
  { title: 'a fill', schema: fillsAnswer, ...FILL, wrap: window },
  {
    title: 'a fill on either side of the user',
    schema: ownFillsAnswer,
    sent: { ...FILL.sent, sold: true },
    kept: { ...FILL.kept, sold: true },
    wrong: { ...FILL.wrong, sold: 'true' },
    wrap: list,
  },
  {
    title: 'a question for fills',
    schema: fillsQuery,
    sent: { listing: '5', transaction: '9', limit: '100', before: 'abc' },
    kept: { listing: '5', transaction: '9', limit: 100, before: 'abc' },
    wrong: { listing: 'x', transaction: '0', limit: '101', before: 5 },
    optional: ['listing', 'transaction', 'before'],
  },
  {
    title: 'a question for the fills of all listings and orders',
    schema: ownFillsQuery,
    sent: { limit: '7' },
    kept: { limit: 7 },
    wrong: { limit: '101' },
  },
  {
    title: 'a question for the result of an order',
    schema: orderResultQuery,
    sent: { transaction: '9' },
    wrong: { transaction: 9 },
  },
  { title: 'the code of a receipt', schema: receiptAnswer, sent: { code: 'K7-F2' }, wrong: { code: 5 } },
]);

const IDS = ['1', '9', '10', '120', '123456789012345678'];

const NO_IDS = ['0', '05', '-5', 'x5', '5x', '5.0', ' 5', '', '1234567890123456789'];

test.each(IDS)('%p is an id', (id) => {
  expect(v.parse(orderResultQuery, { transaction: id })).toEqual({ transaction: id });
  expect(v.parse(receiptPayload, { transaction: id })).toEqual({ transaction: id });
  expect(v.parse(listingProgressQuery, { ids: id })).toEqual({ ids: [id] });
  expect(v.parse(listingProgressQuery, { ids: `7,${id}` })).toEqual({ ids: ['7', id] });
});

test.each(NO_IDS)('%p is no id, and the refusal names the field', (id) => {
  expect(refusals(orderResultQuery, { transaction: id })).toEqual(['transaction expects an id']);
  expect(refusals(receiptPayload, { transaction: id })).toEqual(['transaction expects an id']);
  expect(refusals(fillsQuery, { limit: '1', listing: id })).toEqual(['listing expects an id']);
  expect(refusals(fillsQuery, { limit: '1', transaction: id })).toEqual(['transaction expects an id']);
  for (const ids of [id, `7,${id}`])
    expect(refusals(listingProgressQuery, { ids })).toEqual(['ids expects ids with commas between them']);
  expect(refusals(listingProgressQuery, { transaction: id })).toEqual(['transaction expects an id']);
});

test('the transaction of a receipt may be sent as a number, and is not missing', () => {
  expect(v.parse(receiptPayload, { transaction: 90 })).toEqual({ transaction: '90' });
  for (const sent of [{}, { transaction: null }, { transaction: true }]) expect(v.is(receiptPayload, sent)).toBe(false);
});

test('what became of listings is asked for by ids, by a transaction, or for those that ended', () => {
  for (const sent of [{ transaction: '9' }, { ended: 'true' }])
    expect(v.parse(listingProgressQuery, sent)).toEqual(sent);
  expect(v.parse(listingProgressQuery, { ids: '1,20,300' })).toEqual({ ids: ['1', '20', '300'] });
  for (const sent of [{}, { ended: 'false' }, { ended: '' }, { ids: '1', ended: 'true' }, { limit: '5' }])
    expect(v.is(listingProgressQuery, sent)).toBe(false);
});

test.each(['1,', ',1', '1,,2', '1, 2', '1;2', '1,2x', 'x1,2'])('%p is no list of ids', (ids) => {
  expect(refusals(listingProgressQuery, { ids })).toEqual(['ids expects ids with commas between them']);
});

test('at most 100 listings are asked for by their ids', () => {
  const hundred = Array.from({ length: 100 }, (_, place) => String(place + 1));
  expect(v.parse(listingProgressQuery, { ids: hundred.join() })).toEqual({ ids: hundred });
  expect(refusals(listingProgressQuery, { ids: [...hundred, '101'].join() })).toEqual(['ids expects at most 100 ids']);
});
