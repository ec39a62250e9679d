import type { Trade } from '@contract/trades';
import { turnedRate } from '@/domain/money/turnedRate';

/** A trade as the desk of a currency shows it. */
export interface DeskTrade {
  id: string;
  at: string;
  /** True if the currency was bought, false if it was sold. */
  isBought: boolean;
  /** Units of the other currency for one of this. */
  rate: string;
  /** Of this currency. */
  amount: string;
}

/** A trade seen from one of its currencies. For the quoted one the rate is inverted, to 8 decimals. */
export function deskTrade({ id, at, side, rate, amount, total }: Trade, market: string, currency: string): DeskTrade {
  if (market.startsWith(currency)) return { id, at, isBought: side === 'buy', rate, amount };
  return { id, at, isBought: side === 'sell', rate: turnedRate(rate), amount: total };
}
