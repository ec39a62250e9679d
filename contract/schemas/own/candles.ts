import * as v from 'valibot';
import { CANDLE_STEP_NAMES, LONGEST_CANDLE_WINDOW } from '@contract/values/candleSteps';
import { CURRENCIES } from '@contract/values/currencies';
import { decimalText } from '@contract/values/decimalText';
import { MARKETS } from '@contract/values/markets';
import { windowOf } from '@contract/schemas/window';
import { limitUpTo } from '@contract/schemas/windowQuery';

/** What was traded in a time. Rates are units of the market's second currency for one of the first. */
const traded = {
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

/** What was traded in one step of time, which begins at `at`. */
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

/** What was traded in a market in the last 24 hours. */
const dayFigures = v.object({ market: v.picklist(MARKETS), ...traded });
export type DayFigures = v.InferOutput<typeof dayFigures>;

/** Of each market in which something was traded. */
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
