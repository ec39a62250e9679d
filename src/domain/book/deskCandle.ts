import type { Candle, DayFigures } from '@contract/schemas/own/candles';
import { turnedRate } from './turnedRate';

type Traded = Omit<Candle, 'at'>;

/** What was traded, as the desk of a currency shows it. */
export interface DeskFigures {
  /** Units of the other currency for one of this. */
  open: string;
  high: string;
  low: string;
  close: string;
  /** Of this currency. */
  volume: string;
  trades: number;
}

export interface DeskCandle extends DeskFigures {
  at: string;
}

/** Figures of a market, seen from one of its two currencies. Turned round, the highest rate is the lowest. */
function turned({ open, high, low, close, amount, total, trades }: Traded, isFirst: boolean): DeskFigures {
  if (isFirst) return { open, high, low, close, volume: amount, trades };
  return {
    open: turnedRate(open),
    high: turnedRate(low),
    low: turnedRate(high),
    close: turnedRate(close),
    volume: total,
    trades,
  };
}

/** The figures of the last 24 hours on the desk of a currency. */
export const deskDay = (day: DayFigures, currency: string): DeskFigures => turned(day, day.market.startsWith(currency));

/** A candle of a market on the desk of a currency. */
export const deskCandle = (candle: Candle, market: string, currency: string): DeskCandle => ({
  at: candle.at,
  ...turned(candle, market.startsWith(currency)),
});
