import type { Candle, DayFigures } from '@contract/candles';
import { turnedRate } from '@/domain/money/turnedRate';

type Traded = Omit<Candle, 'at'>;

/** Trades summed up, as the desk of a currency shows them. */
export interface DeskFigures {
  /** As rates are read on the desk: units of one currency for one of the other. */
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

/** Whose desk it is, and the currency of which one unit is quoted (state/selectors/bookSelectors). */
interface Reading {
  currency: string;
  per: string;
}

/** Figures of a market as they are read. If the rate is inverted, the highest rate becomes the lowest. */
function asRead({ open, high, low, close, amount, total, trades }: Traded, market: string, { currency, per }: Reading) {
  const volume = market.startsWith(currency) ? amount : total;
  if (market.startsWith(per)) return { open, high, low, close, volume, trades };
  return {
    ...{ open: turnedRate(open), high: turnedRate(low), low: turnedRate(high), close: turnedRate(close) },
    ...{ volume, trades },
  };
}

/** The figures of the last 24 hours on the desk of a currency. */
export const deskDay = (day: DayFigures, reading: Reading): DeskFigures => asRead(day, day.market, reading);

/** A candle of a market on the desk of a currency. */
export const deskCandle = (candle: Candle, market: string, reading: Reading): DeskCandle => ({
  at: candle.at,
  ...asRead(candle, market, reading),
});
