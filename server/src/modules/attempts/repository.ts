import type { Db } from '@server/db/database';
import { lockName } from '@server/db/lockName';

/** What an attempt is counted under: the kind of a limit, and an account or an address. */
interface AttemptKey {
  kind: string;
  subject: string;
}

/** How full a limit is. */
interface RecentAttempts {
  /** In the window, at most `most`. */
  count: number;
  /** Seconds until the oldest of them leaves the window. */
  wait_seconds: number;
}

/** Locks the counts of these keys until the end of the transaction, so that they are exact across processes. */
export async function lockAttempts(tx: Db, keys: readonly AttemptKey[]): Promise<void> {
  // Always in the same order, so that two attempts never wait for each other.
  for (const lock of keys.map(({ kind, subject }) => `${kind} ${subject}`).sort()) {
    await lockName(tx, lock);
  }
}

/** Counts the attempts of the last `windowSeconds`, and no more than `most` of them. */
export async function countRecentAttempts(
  tx: Db,
  { kind, subject }: AttemptKey,
  most: number,
  windowSeconds: number,
): Promise<RecentAttempts> {
  const [recent] = await tx.query<RecentAttempts>(
    `select count(*)::int as count,
            coalesce(ceil(extract(epoch from min(at) + make_interval(secs => $4) - clock_timestamp())), 1)::int
              as wait_seconds
       from (select at from attempts
              where kind = $1 and subject = $2 and at > clock_timestamp() - make_interval(secs => $4)
              order by at desc limit $3) as latest`,
    [kind, subject, most, windowSeconds],
  );
  return recent ?? { count: 0, wait_seconds: 0 };
}

/** Counts one attempt under each key. @returns the ids */
export async function insertAttempts(tx: Db, keys: readonly AttemptKey[]): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    `insert into attempts (kind, subject, at)
     select kind, subject, clock_timestamp() from unnest($1::text[], $2::text[]) claim (kind, subject) returning id`,
    [keys.map(({ kind }) => kind), keys.map(({ subject }) => subject)],
  );
  return rows.map(({ id }) => id);
}

export async function deleteAttempts(db: Db, { kind, subject }: AttemptKey): Promise<void> {
  await db.query('delete from attempts where kind = $1 and subject = $2', [kind, subject]);
}

export async function deleteAttemptsById(db: Db, ids: readonly string[]): Promise<void> {
  await db.query('delete from attempts where id = any($1::bigint[])', [ids]);
}

/** Deletes the attempts that are too old for every limit. */
export async function deleteOldAttempts(db: Db): Promise<void> {
  await db.query(`delete from attempts where at < now() - interval '2 days'`);
}
