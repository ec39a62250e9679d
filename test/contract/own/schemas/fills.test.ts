import * as v from 'valibot';
import {
  fillsAnswer,
  fillsQuery,
  listingProgressAnswer,
  listingProgressQuery,
  orderResultAnswer,
  orderResultQuery,
  ownFillsAnswer,
  ownFillsQuery,
} from '@contract/fills';
import { receiptAnswer, receiptPayload } from '@contract/receipts';
import { provesShapes, refusals } from './shapes';

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
const window = (one: unknown) => ({ results: [one], next: null });
const list = (one: unknown) => [one];

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
