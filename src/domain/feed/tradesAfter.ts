import { CANDLE_STEPS, type CandleStep } from '@contract/values/candleSteps';
import type { Candle, DayFigures } from '@contract/schemas/own/candles';
import type { Trade } from '@contract/schemas/own/trades';
import type { Market } from '@contract/values/markets';
import { add, decimal, maxOf, minOf, toText } from '@/domain/money/decimal';

const MS_PER_SECOND = 1_000;

type Traded = Omit<Candle, 'at'>;

const sum = (one: string, other: string) => toText(add(decimal(one), decimal(other)));

const first = ({ rate, amount, total }: Trade): Traded => ({
  ...{ open: rate, high: rate, low: rate, close: rate },
  ...{ amount, total, trades: 1 },
});

const withOne = <Figures extends Traded>(figures: Figures, { rate, amount, total }: Trade): Figures => ({
  ...figures,
  high: toText(maxOf(decimal(figures.high), decimal(rate))),
  low: toText(minOf(decimal(figures.low), decimal(rate))),
  close: rate,
  amount: sum(figures.amount, amount),
  total: sum(figures.total, total),
  trades: figures.trades + 1,
});

/** When the step begins in which something was traded. */
function startOf(at: string, step: CandleStep): string {
  const ms = CANDLE_STEPS[step] * MS_PER_SECOND;
  return new Date(Math.floor(Date.parse(at) / ms) * ms).toISOString();
}

interface Candles {
  results: readonly Candle[];
  next: string | null;
}

/** The newest window of candles after more trades of its market, which are newest first. */
export function candlesAfter({ results, next }: Candles, trades: readonly Trade[], step: CandleStep, limit: number) {
  const after = [...results];
  for (const trade of [...trades].reverse()) {
    const at = startOf(trade.at, step);
    const place = after.findIndex((candle) => candle.at <= at);
    const found = after[place];
    if (found?.at === at) after[place] = withOne(found, trade);
    else if (found) after.splice(place, 0, { at, ...first(trade) });
    // What is older than the window is in an older one.
    else if (next === null) after.push({ at, ...first(trade) });
  }
  return { results: after.slice(0, limit), next };
}

/** The figures of the last 24 hours after more trades, which are newest first. */
export function daysAfter(days: readonly DayFigures[], trades: readonly ({ market: Market } & Trade)[]): DayFigures[] {
  const after = [...days];
  for (const trade of [...trades].reverse()) {
    const { market } = trade;
    const place = after.findIndex((day) => day.market === market);
    const found = after[place];
    if (found) after[place] = withOne(found, trade);
    else after.push({ market, ...first(trade) });
  }
  return after.sort((one, other) => (one.market < other.market ? -1 : 1));
}
