import { CURRENCIES } from '@contract/values/currencies';
import type { OwnPeg } from '@contract/values/peg';
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
/** With whether others see it, and how it follows the market. */
export interface OwnListingRow extends ListingRow {
  paused: boolean;
  peg: OwnPeg | null;
}
const PEG = `(select json_build_object('percent', trim_scale(percent)::text, 'floor', trim_scale(floor)::text,
  'ceiling', trim_scale(ceiling)::text, 'outside', outside) from pegs where listing_id = l.id) as peg`;
const SELECT_OWN = selectListingsWith(`l.paused_at is not null as paused, ${PEG}`);
const WINDOW = `${SELECT_OWN} join (${FOUND}) found on found.id = l.id order by l.created_at desc, l.id desc`;

/** The newest of a user's active listings within bounds, newest first; only those of a currency if one is given. */
export const findOwnWindow = (
  db: Db,
  bounds: readonly unknown[],
  currency: string | undefined,
): Promise<OwnListingRow[]> => db.query(WINDOW, [...bounds, allowed(currency, CURRENCIES)]);
