import { ROUTES } from './routes';

/** A level of either side of a market: the currency that is bought, and the exact rate. */
export interface PairLevel {
  buy: string;
  rate: string;
  /** The currency that is paid, if it is a level of another pair than the desk's. */
  pay?: string;
}

/** The desk of a pair, both sides in one book. With a level, its order ticket is open beside it. */
export function pairPath(currency: string, swapTo: string, taken?: PairLevel): string {
  const path = ROUTES.pairMarket.replace(':currencyCode', currency).replace(':swapTo', swapTo);
  return taken ? `${path}?${new URLSearchParams({ ...taken }).toString()}` : path;
}
