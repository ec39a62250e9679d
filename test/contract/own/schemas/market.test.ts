import * as v from 'valibot';
import { candlesAnswer, candlesQuery, dayFiguresAnswer, rateHistoryAnswer, rateHistoryQuery } from '@contract/candles';
import { tradesAnswer, tradesQuery } from '@contract/trades';
import { provesShapes, refusals } from './shapes';

const LIMIT = 'limit expects a number from 1 to 300';
const STEPS = 'step expects one of 5m, 15m, 1h, 1d';
const MARKETS = 'market expects one of CNY-GHC, CNY-NGN, GHC-NGN';

const TRADED = {
  sent: { open: '216.50', close: 217, high: '218.00', low: '216', amount: '100.10', total: '21700.0', trades: 4 },
  kept: { open: '216.5', close: '217', high: '218', low: '216', amount: '100.1', total: '21700', trades: 4 },
  wrong: { open: 'abc', close: null, high: '', low: '1,5', amount: {}, total: 'NaN', trades: '4' },
};
const window = (one: unknown) => ({ results: [one], next: null });
const list = (one: unknown) => [one];

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
