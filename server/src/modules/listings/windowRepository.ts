import { CURRENCIES } from '@contract/values/currencies';
import type { Db } from '@server/db/database';
import { allowed, newestOfKinds, type Source } from '@server/modules/windows/windowRepository';
import { type ListingRow, SELECT_LISTINGS } from './repository';

/** A user's active listings. */
export const OWN_LISTINGS: Source = { list: 'listings', table: 'listings', where: `t.status = 'active'` };

const FOUND = newestOfKinds(
  OWN_LISTINGS,
  'unnest($7::text[]) currencies(currency)',
  't.currency = currencies.currency',
);
const WINDOW = `${SELECT_LISTINGS} join (${FOUND}) found on found.id = l.id order by l.created_at desc, l.id desc`;

/** The newest of a user's active listings within bounds, newest first; only those of a currency if one is given. */
export const findOwnWindow = (
  db: Db,
  bounds: readonly unknown[],
  currency: string | undefined,
): Promise<ListingRow[]> => db.query(WINDOW, [...bounds, allowed(currency, CURRENCIES)]);
