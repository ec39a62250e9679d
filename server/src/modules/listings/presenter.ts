import type { Listing } from '@contract/listings';
import type { ListingsDelta } from '@contract/feeds';
import { wireId } from '@server/modules/wire';
import type { ListingRow, OwnListingRow } from './repository';

/** Spec 3, Listing: `Amount` has a capital A and is what is left of the listing. */
export const presentListing = ({ id, user_id, currency, swap_to, remaining, rate }: ListingRow) => ({
  id: wireId(id),
  user: wireId(user_id),
  currency,
  swap_to,
  Amount: remaining,
  rate,
});

/** Our own windows say which listings others do not see, and which follow the market. */
export const presentOwnListing = ({ paused, peg, ...listing }: OwnListingRow) => ({
  ...presentListing(listing),
  ...(paused && { paused }),
  ...(peg && { peg }),
});

/** A delta as it is sent: with ids as numbers, like those of the listings. */
export const presentDelta = ({ set, del, ...delta }: ListingsDelta) => ({
  ...delta,
  set: set.map(([id, user, ...others]) => [wireId(id), wireId(user), ...others]),
  del: del.map(wireId),
});

/** A row as a listing, with its ids as text. */
export const asListing = ({ id, user_id, currency, swap_to, remaining, rate }: ListingRow): Listing => ({
  id,
  user: user_id,
  currency,
  swap_to,
  Amount: remaining,
  rate,
});
