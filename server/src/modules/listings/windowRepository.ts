import { CURRENCIES } from '@contract/values/currencies';
import type { Db } from '@server/db/database';
import { allowed, newestOfKinds, type Source } from '@server/modules/windows/windowRepository';
import { type ListingRow, selectListingsWith } from './repository';

/** A user's active listings. */
export const OWN_LISTINGS: Source = { list: 'listings', table: 'listings', where: `t.status = 'active'` };

const FOUND = newestOfKinds(
  OWN_LISTINGS,
  'unnest($7::text[]) currencies(currency)',
  't.currency = currencies.currency',
);
/** With whether others see it. */
interface OwnRow extends ListingRow {
  paused: boolean;
}
const SELECT_OWN = selectListingsWith('l.paused_at is not null as paused');
const WINDOW = `${SELECT_OWN} join (${FOUND}) found on found.id = l.id order by l.created_at desc, l.id desc`;

/** The newest of a user's active listings within bounds, newest first; only those of a currency if one is given. */
export const findOwnWindow = (db: Db, bounds: readonly unknown[], currency: string | undefined): Promise<OwnRow[]> =>
  db.query(WINDOW, [...bounds, allowed(currency, CURRENCIES)]);
