import type { MiddlewareHandler } from 'hono';
import { OWN_FEED_HEADER, type OwnGroup, ownMarkText } from '@contract/values/ownFeed';
import type { Db } from '@server/db/database';
import type { AppEnv } from '@server/http/env';
import { isFromOwnPage } from '@server/http/edge';

/** The number of newest changes that are not combined, so that the feeds know changes since recent versions. */
const KEPT_CHANGES = 2_000;
/** The most of them of one user in one group: more than a message has, and few enough to be added up at each read. */
const KEPT_OF_ONE = 100;
/** The most rows of one statement. */
const MOST_AT_ONCE = 5_000;

/** The name of the version of a group that one user sees (migration 150). */
export async function readOwnVersion(db: Db, userId: string, group: OwnGroup): Promise<string> {
  const [row] = await db.query<{ name: string }>(
    `select coalesce(sum(changes), 0) || '-' || to_hex(coalesce(bit_xor(stamp), 0)) as name
     from own_changes where user_id = $1 and live_group = $2`,
    [userId, group],
  );
  if (!row) throw new Error('a group has no version');
  return row.name;
}

/** One change of a user's data: a row, and what the change adds to the version. */
export interface OwnChange {
  row_id: string;
  stamp: string;
}

/** A user's newest changes of a group, newest first. */
export const findNewestOwnChanges = (db: Db, userId: string, group: OwnGroup, most: number): Promise<OwnChange[]> =>
  db.query<OwnChange>(
    `select row_id, stamp from own_changes where user_id = $1 and live_group = $2 and row_id is not null
     order by id desc limit $3`,
    [userId, group, most],
  );

/**
 * Combines old changes into one row for each user and group, so that reading a version does not become slower with each
 * change. The versions stay the same in every snapshot. Any number of processes may do so at once.
 *
 * @returns how many changes were combined
 */
export async function combineOwnChanges(db: Db): Promise<number> {
  const [row] = await db.query<{ combined: string }>(
    `with recent as (
       select id, row_number() over (partition by user_id, live_group order by id desc) as place
       from (select * from own_changes where row_id is not null order by id desc limit $1) r
     ),
     old as (
       select c.id, c.user_id, c.live_group from own_changes c
       where c.row_id is not null
         and (c.id < (select min(id) from recent) or c.id in (select id from recent where place > $3))
       order by c.id limit $2 for update of c skip locked
     ),
     sums as (
       select c.id from own_changes c join (select distinct user_id, live_group from old) o
         on c.user_id = o.user_id and c.live_group = o.live_group
       where c.row_id is null for update of c skip locked
     ),
     gone as (
       delete from own_changes c using (select id from old union all select id from sums) o where c.id = o.id
       returning c.user_id, c.live_group, c.changes, c.stamp
     ),
     combined as (
       insert into own_changes (user_id, live_group, changes, stamp)
       select user_id, live_group, sum(changes), bit_xor(stamp) from gone group by user_id, live_group
     )
     select count(*) as combined from old`,
    [KEPT_CHANGES, MOST_AT_ONCE, KEPT_OF_ONE],
  );
  return parseInt(row?.combined ?? '0', 10);
}

/**
 * Adds the version of the answer, so that our own pages can follow the changes after it. It runs once the session's
 * user is known. If the version changed while the answer was made, none is added, because it is unknown which one the
 * answer has.
 */
export const offerOwnFeed =
  (group: OwnGroup): MiddlewareHandler<AppEnv> =>
  async (c, next) => {
    if (!isFromOwnPage(c)) return next();
    const [db, userId] = [c.get('db'), c.get('user').id];
    const before = await readOwnVersion(db, userId, group);
    await next();
    if (c.res.status !== 200) return;
    const version = await readOwnVersion(db, userId, group);
    if (version === before) c.header(OWN_FEED_HEADER, ownMarkText({ group, version }));
  };
