import { defineCalls, READ } from '@contract/calls/call';
import { candlesAnswer, dayFiguresAnswer, rateHistoryAnswer } from '@contract/schemas/own/candles';

const CANDLES = { ...READ, path: 'candles/', answer: candlesAnswer, fedBy: ['trades'] } as const;
const RATES = {
  ...READ,
  path: 'rate-history/',
  answer: rateHistoryAnswer,
  fedBy: { none: 'the past does not change, and the present rate has a call of its own' },
} as const;

/** What was traded in steps of time, and the market rate then (docs/PROTOCOL.md): the capability `candles`. */
export const candleCalls = defineCalls({
  getNewestCandles: { ...CANDLES, query: { market: null, step: null, limit: null } },
  getOlderCandles: { ...CANDLES, query: { market: null, step: null, limit: null, before: null } },
  getDayFigures: { ...READ, path: 'candles/day/', answer: dayFiguresAnswer, fedBy: ['trades'] },
  getRateHistory: { ...RATES, query: { currency_from: null, currency_to: null, step: null, limit: null } },
  getOlderRateHistory: {
    ...RATES,
    query: { currency_from: null, currency_to: null, step: null, limit: null, before: null },
  },
});
