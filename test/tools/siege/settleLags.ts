import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '@server/db/database';
import type { Person } from './stage';
import { PROCESS_AFTER_S } from './stage';

const PATIENCE_MS = 60_000;
const POLL_MS = 200;

/** A moment by the database's clock, as text. */
export async function readMoment(db: Database): Promise<string> {
  const [row] = await db.query<{ now: string }>('select clock_timestamp()::text as now');
  return row?.now ?? '';
}

/** How late listings of a time were settled, in seconds; of one that is still pending, how late it is by now. */
const LAGS = `
  select extract(epoch from coalesce(l.created_at, clock_timestamp()) - t.created_at)::float8 - $4 as lag,
    l.id is null as is_pending
  from transactions t left join listings l on l.transaction_id = t.id
  where t.type = 'LIST' and t.user_id = any($1::bigint[])
    and t.created_at >= $2::timestamptz and t.created_at < $3::timestamptz`;

/** Waits until the listings of honest clients are settled, for a minute at most. @returns how late each was */
export async function readLags(
  db: Database,
  people: readonly Person[],
  from: string,
  until: string,
): Promise<readonly number[]> {
  const deadline = performance.now() + PATIENCE_MS;
  const values = [people.map(({ id }) => id), from, until, PROCESS_AFTER_S];
  for (;;) {
    const rows = await db.query<{ lag: number; is_pending: boolean }>(LAGS, values);
    if (rows.every((row) => !row.is_pending) || performance.now() > deadline) return rows.map(({ lag }) => lag);
    await pause(POLL_MS);
  }
}
