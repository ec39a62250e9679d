import { routeTo } from './routes';

/** What a ticket of a listing is filled in with; canonical decimal text. */
interface ListTerms {
  to: string | null;
  amount: string | null;
  rate: string | null;
}

/** The ticket of a listing, filled in. Nothing is sent. */
export function listPath(currency: string, terms: ListTerms): string {
  const given = Object.entries(terms).filter((entry): entry is [string, string] => entry[1] !== null);
  const path = routeTo('listConfirmation', currency);
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given).toString()}`;
}
