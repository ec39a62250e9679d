import * as v from 'valibot';
import { ownCalls, READ } from './call';
import { windowOf } from './countedWindows';
import { limitUpTo } from './countedWindows';
import { CURRENCIES } from './values/currencies';
import { decimalText } from './values/decimalText';
import { MARKETS } from './values/markets';

/** The steps of time of candles and of the history of the market rate, in seconds. Days are those of UTC. */
export const CANDLE_STEPS = { '5m': 300, '15m': 900, '1h': 3_600, '1d': 86_400 } as const;
export type CandleStep = keyof typeof CANDLE_STEPS;

/** Their names, the shortest first. */
export const CANDLE_STEP_NAMES = ['5m', '15m', '1h', '1d'] as const satisfies readonly CandleStep[];

/** The most candles, or rates, that one answer holds. */
export const LONGEST_CANDLE_WINDOW = 300;

/** The trades in a period. Rates are units of the market's second currency for one of the first. */
export const traded = {
  /** The rates of its first and its last trade, in the order of their ids. */
  open: decimalText,
  close: decimalText,
  high: decimalText,
  low: decimalText,
  /** In the first currency. */
  amount: decimalText,
  /** In the second currency. */
  total: decimalText,
  trades: v.number(),
};

/** The trades in one step of time, which begins at `at`. */
const candle = v.object({ at: v.string(), ...traded });
export type Candle = v.InferOutput<typeof candle>;

/** A window of the candles of a market, newest first. A step without a trade has none. */
export const candlesAnswer = windowOf(candle);

const step = v.picklist(CANDLE_STEP_NAMES, `step expects one of ${CANDLE_STEP_NAMES.join(', ')}`);
const windowed = { step, limit: limitUpTo(LONGEST_CANDLE_WINDOW), before: v.optional(v.string()) };

/** Which candles: of a market, in which steps, and before the `next` of the window before. */
export const candlesQuery = v.object({
  market: v.pipe(v.string(), v.picklist(MARKETS, `market expects one of ${MARKETS.join(', ')}`)),
  ...windowed,
});
export type CandlesQuery = v.InferOutput<typeof candlesQuery>;

/** The trades in a market in the last 24 hours. */
const dayFigures = v.object({ market: v.picklist(MARKETS), ...traded });
export type DayFigures = v.InferOutput<typeof dayFigures>;

/** One entry for each market with trades. */
export const dayFiguresAnswer = v.array(dayFigures);

/** The market rate that was in force at each step of time, newest first. */
export const rateHistoryAnswer = windowOf(v.object({ at: v.string(), rate: decimalText }));

const currency = (field: string) => v.picklist(CURRENCIES, `${field} expects one of ${CURRENCIES.join(', ')}`);

/** Of which rate: units of `currency_to` for one of `currency_from`. */
export const rateHistoryQuery = v.object({
  currency_from: currency('currency_from'),
  currency_to: currency('currency_to'),
  ...windowed,
});
export type RateHistoryQuery = v.InferOutput<typeof rateHistoryQuery>;

const CANDLES = { ...READ, path: 'candles/', answer: candlesAnswer, fedBy: ['trades'] } as const;
const RATES = {
  ...READ,
  path: 'rate-history/',
  answer: rateHistoryAnswer,
  fedBy: { none: 'the past does not change, and the present rate has a call of its own' },
} as const;

/** Trades in steps of time, and the market rate then (docs/PROTOCOL.md): the capability `candles`. */
export const candleCalls = ownCalls('candles', {
  getNewestCandles: { ...CANDLES, query: { market: null, step: null, limit: null } },
  getOlderCandles: { ...CANDLES, query: { market: null, step: null, limit: null, before: null } },
  getDayFigures: { ...READ, path: 'candles/day/', answer: dayFiguresAnswer, fedBy: ['trades'] },
  getRateHistory: { ...RATES, query: { currency_from: null, currency_to: null, step: null, limit: null } },
  getOlderRateHistory: {
    ...RATES,
    query: { currency_from: null, currency_to: null, step: null, limit: null, before: null },
  },
});
