import { routeTo } from './routes';

/** The desk of a currency with one pair in front. With a rate, the order ticket of that level is open beside it. */
export function deskPath(currency: string, swapTo: string, rate?: string): string {
  const search = new URLSearchParams({ for: swapTo, ...(rate === undefined ? {} : { rate }) });
  return `${routeTo('currencyMarket', currency)}?${search.toString()}`;
}
