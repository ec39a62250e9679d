import type { Db } from '@server/db/database';

/** So many of the newest changes stay as they are, so that the feed can say what changed since a version. */
export const KEPT_CHANGES = 1_000;
/** Fewer rows are read about as fast as one. */
const FEW_ROWS = 1_500;
/** The most rows of one statement. */
const MOST_AT_ONCE = 20_000;

/** One change of what can be traded: a listing, and what the change adds to the version. */
export interface ChangeRow {
  id: string;
  listing_id: string;
  changes: string;
  stamp: string;
}

/**
 * Combines old changes of the listings into one row, so that reading the version does not become slower with each
 * change. The new row has the sum of their numbers and the combination of their stamps, so the version stays the same in
 * every snapshot. Any number of processes may do so at once, because each takes rows that no other has.
 *
 * @returns how many rows were combined
 */
export async function combineChanges(db: Db): Promise<number> {
  const [row] = await db.query<{ combined: string }>(
    `with many as (select from listing_changes offset $1 limit 1),
     newest as (
       select id from listing_changes where listing_id is not null and exists (select from many)
       order by id desc offset $2 limit 1
     ),
     old as (
       select c.id from listing_changes c, newest where c.listing_id is null or c.id <= newest.id
       order by c.id limit $3 for update of c skip locked
     ),
     gone as (delete from listing_changes c using old where c.id = old.id returning c.changes, c.stamp),
     combined as (
       insert into listing_changes (changes, stamp) select sum(changes), bit_xor(stamp) from gone having count(*) > 0
     )
     select count(*) as combined from gone`,
    [FEW_ROWS, KEPT_CHANGES, MOST_AT_ONCE],
  );
  return parseInt(row?.combined ?? '0', 10);
}

const CHANGES = 'select id, listing_id, changes, stamp from listing_changes where listing_id is not null';

/** The newest changes, oldest first. */
export const findNewestChanges = (db: Db): Promise<ChangeRow[]> =>
  db.query<ChangeRow>(`select * from (${CHANGES} order by id desc limit $1) newest order by id`, [KEPT_CHANGES]);

/**
 * Changes that somebody who knows some of them does not know, oldest first. Transactions end in another order than they
 * begin, so a change may become visible after younger ones; those before `first` are not looked for.
 */
export const findOtherChanges = (
  db: Db,
  { first, ids }: { first: string; ids: readonly string[] },
): Promise<ChangeRow[]> =>
  db.query<ChangeRow>(`${CHANGES} and id >= $1 and id <> all($2::bigint[]) order by id`, [first, ids]);
