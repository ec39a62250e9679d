import type { DeskCandle } from '@/domain/book/deskTrades';
import { plotNumber } from './plotNumber';

/** The width that a candle has on the screen, with the gap beside it, and that of the axis beside the candles. */
const CANDLE_PX = 9;
const AXIS_PX = 74;
/** The share of the height beneath the candles, where the volumes are, and the margin above them. */
const VOLUME_SHARE = 0.24;
const TOP_SHARE = 0.06;
/** The margin around a rate that does not change, as a share of the rate. */
const STILL_SHARE = 0.001;

export interface CandleWindow {
  /** The indexes of the first candle that is drawn, and of the one after the last. */
  from: number;
  to: number;
}

/**
 * As many candles as there is room for: the newest ones, unless an older one is chosen. Few candles are at the right,
 * so `from` may be negative.
 */
export function candleWindow(count: number, width: number, chosen: number | null): CandleWindow {
  const room = Math.max(10, Math.floor((width - AXIS_PX) / CANDLE_PX));
  const newest = count - room;
  const from = chosen === null || newest <= 0 ? newest : Math.min(newest, chosen);
  return { from, to: from + room };
}

/** The lowest and the highest rate of the axis, with room for the volumes beneath the candles. */
export function rateRange(shown: readonly DeskCandle[]): [low: number, high: number] {
  if (shown.length === 0) return [0, 1];
  const high = Math.max(...shown.map((candle) => plotNumber(candle.high)));
  const low = Math.min(...shown.map((candle) => plotNumber(candle.low)));
  const span = Math.max(high - low, high * STILL_SHARE);
  return [low - (span * VOLUME_SHARE) / (1 - VOLUME_SHARE - TOP_SHARE), high + span * TOP_SHARE];
}

/** The share of the height that the greatest volume has. */
export const HIGHEST_VOLUME_SHARE = VOLUME_SHARE * 0.8;
