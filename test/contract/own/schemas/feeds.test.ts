import * as v from 'valibot';
import { listingsDelta, ownDelta, subscribeFeedMessage, subscribeOwnMessage } from '@contract/feeds';
import { notificationsAnswer } from '@contract/notifications';
import { provesShapes } from './shapes';
import { aTransaction, aUser, aWallet } from '@test/support/app/builders';

const STEP = { from: '11-0a', to: '12-0b' };
const WRONG_STEP = { from: '11', to: '12-0g' };
const NOTICE = { id: '8', message: 'Filled.', created_at: null };
const MONEY = { amount: '10.50', currency: 'CNY' };
const KEPT_MONEY = { amount: '10.5', currency: 'CNY' };
const TRADE = {
  ...{ market: 'CNY-NGN', id: '7', at: '2026-11-20T10:00Z', side: 'sell' },
  ...{ rate: '216', amount: '2', total: '432' },
};
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
    title: 'a change of the notifications',
    schema: ownDelta,
    sent: { group: 'notifications', ...STEP, set: [NOTICE], del: [6], unread: 3 },
    kept: { group: 'notifications', ...STEP, set: [NOTICE], del: ['6'], unread: 3 },
    wrong: { group: 'orders', ...WRONG_STEP, set: [{}], del: null, unread: '3' },
  },
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
    title: 'a change of the trades [S11.trades.live]',
    schema: ownDelta,
    sent: { group: 'trades', ...STEP, set: [TRADE] },
    wrong: { group: 'TRADES', ...WRONG_STEP, set: 5 },
  },
  {
    title: 'a trade with its market',
    schema: ownDelta,
    sent: TRADE,
    wrong: { market: 'NGN-CNY', id: null, at: 5, side: 'swap', rate: 'abc', amount: '', total: null },
    wrap: (trade) => ({ group: 'trades', ...STEP, set: [trade] }),
  },
  {
    title: 'a change of the listings',
    schema: listingsDelta,
    sent: { group: 'listings', ...STEP, set: [ROW], del: ['4', '6'], paused: ['6'], sum: 'AAAAAAAAA-_' },
    wrong: { group: 'orders', ...WRONG_STEP, set: null, del: 5, paused: 6, sum: 'AAAA' },
    optional: ['paused'],
  },
  {
    title: 'the request for the changes of a group',
    schema: subscribeOwnMessage,
    sent: { type: 'subscribe', group: 'trades', feed: 1, since: '12-0a9f' },
    wrong: { type: '', group: 'listings', feed: 2, since: '12' },
  },
  {
    title: 'the request for the changes of the listings',
    schema: subscribeFeedMessage,
    sent: { type: 'subscribe', group: 'listings', feed: 1, since: '12-0a9f' },
    wrong: { type: '', group: '', feed: '1', since: 12 },
  },
]);

test.each([0, 1, 250])('%p notifications may be unread', (unread) => {
  const sent = { group: 'notifications', ...STEP, set: [], del: [], unread };
  expect(v.parse(ownDelta, sent)).toEqual(sent);
});

test.each([-1, 1.5, -0.5])('%p notifications cannot be unread', (unread) => {
  expect(v.is(ownDelta, { group: 'notifications', ...STEP, set: [], del: [], unread })).toBe(false);
});

test.each(['notifications', 'transactions', 'homepage_updates', 'trades'])(
  'the changes of the group %s can be asked for',
  (group) => {
    const sent = { type: 'subscribe', group, feed: 1, since: '0-0' };
    expect(v.parse(subscribeOwnMessage, sent)).toEqual(sent);
  },
);

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
