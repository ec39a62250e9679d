import * as v from 'valibot';
import { alertPayload, alertsAnswer } from '@contract/alerts';
import { listingChangePayload, ownListing } from '@contract/listingChanges';
import { watchlistAnswer, watchlistPayload } from '@contract/choices';
import { provesShapes, refusals } from './shapes';

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
    sent: { ...LISTING, paused: true, peg: PEG },
    kept: { ...KEPT_LISTING, paused: true, peg: KEPT_PEG },
    wrong: { id: null, user: true, currency: 5, swap_to: null, Amount: 'abc', rate: '', paused: 'yes', peg: null },
    optional: ['user', 'paused', 'peg'],
  },
  {
    title: 'a change of a listing',
    schema: listingChangePayload,
    sent: { listing: '5', rate: '215.00000001', amount: '10.50', peg: { percent: 1, floor: null, ceiling: null } },
    kept: { listing: '5', rate: '215.00000001', amount: '10.5', peg: { percent: '1', floor: null, ceiling: null } },
    wrong: { listing: 5, rate: '215.000000001', amount: '10.505', peg: 'none' },
    optional: ['rate', 'amount', 'peg'],
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
