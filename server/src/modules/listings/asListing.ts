import type { Listing } from '@contract/schemas/listing';
import type { ListingRow } from './repository';

/** A row as a listing, with its ids as text. */
export const asListing = ({ id, user_id, currency, swap_to, remaining, rate }: ListingRow): Listing => ({
  id,
  user: user_id,
  currency,
  swap_to,
  Amount: remaining,
  rate,
});
