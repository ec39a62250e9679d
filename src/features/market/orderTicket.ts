import { routeTo } from '@/ui/routes';

/** The order ticket for one level: pay in what the listers want, receive what they list, at exactly their rate. */
export function orderTicketPath(currency: string, swapTo: string, rate: string): string {
  const search = new URLSearchParams({ to: currency, rate });
  return `${routeTo('bilateralOrderConfirmation', swapTo)}?${search.toString()}`;
}
