import type { Db } from '@server/db/database';

/** Fewer rows are read as fast as one. */
const FEW_CHANGES = 200;
/** The most rows of one statement. */
const MOST_AT_ONCE = 20_000;

/**
 * Combines changes of the listings into one row, so that reading the version does not become slower with each change.
 * The new row has the sum of their numbers and the combination of their stamps, so the version stays the same in every
 * snapshot. Any number of processes may do so at once, because each takes rows that no other has.
 *
 * @returns how many rows were combined
 */
export async function combineChanges(db: Db): Promise<number> {
  const [row] = await db.query<{ combined: string }>(
    `with many as (select from listing_changes offset $1 limit 1),
     old as (
       select id from listing_changes where exists (select from many) order by id limit $2 for update skip locked
     ),
     gone as (delete from listing_changes c using old where c.id = old.id returning c.changes, c.stamp),
     combined as (
       insert into listing_changes (changes, stamp) select sum(changes), bit_xor(stamp) from gone having count(*) > 0
     )
     select count(*) as combined from gone`,
    [FEW_CHANGES, MOST_AT_ONCE],
  );
  return parseInt(row?.combined ?? '0', 10);
}
