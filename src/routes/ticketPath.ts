import { type RouteName, routeTo } from './routes';

/** A ticket that a link can fill in. */
export type Ticket = Extract<RouteName, 'listConfirmation' | 'bilateralOrderConfirmation' | 'exchange'>;

/** The terms that fill in a ticket; canonical decimal text. */
interface Terms {
  to: string | null;
  amount: string | null;
  rate: string | null;
  /** Of an exchange: how much is to be received, if that is typed instead of the amount. */
  receive?: string | null;
  /** How a listing follows the market: the distance in percent, and its limits. */
  peg?: string | null;
  floor?: string | null;
  ceiling?: string | null;
}

/** The address of a ticket, filled in. Nothing is sent. */
export function ticketPath(ticket: Ticket, currency: string, terms: Terms): string {
  const given = Object.entries(terms).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  const path = routeTo(ticket, currency);
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given).toString()}`;
}
