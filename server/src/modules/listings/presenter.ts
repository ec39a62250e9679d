import { wireId } from '@server/modules/wire';
import type { ListingRow } from './repository';

/** Spec 3, Listing: `Amount` has a capital A and is what is left of the listing. */
export const presentListing = ({ id, user_id, currency, swap_to, remaining, rate }: ListingRow) => ({
  id: wireId(id),
  user: wireId(user_id),
  currency,
  swap_to,
  Amount: remaining,
  rate,
});
