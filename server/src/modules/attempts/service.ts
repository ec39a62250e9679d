import type { Database } from '../../db/database';

export interface AttemptLimit {
  kind: string;
  /** How many are allowed within the window. */
  most: number;
  windowSeconds: number;
}

/** An attempt that was counted, or how long the caller is to wait for the next one. */
export type Attempt = { allowed: true; id: string } | { allowed: false; waitSeconds: number };

/**
 * Counts an attempt unless the limit is reached; refused ones are not counted, so waiting always helps.
 * One lock per subject makes the count exact across server processes.
 */
export function takeAttempt(db: Database, limit: AttemptLimit, subject: string): Promise<Attempt> {
  return db.transaction(async (tx) => {
    await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`${limit.kind} ${subject}`]);
    const [recent] = await tx.query<{ count: number; wait_seconds: number }>(
      `select count(*)::int as count,
              coalesce(ceil(extract(epoch from min(at) + make_interval(secs => $4) - now())), 1)::int as wait_seconds
         from (select at from attempts
                where kind = $1 and subject = $2 and at > now() - make_interval(secs => $4)
                order by at desc limit $3) as latest`,
      [limit.kind, subject, limit.most, limit.windowSeconds],
    );
    if (recent && recent.count >= limit.most) return { allowed: false, waitSeconds: Math.max(recent.wait_seconds, 1) };
    const [row] = await tx.query<{ id: string }>(
      'insert into attempts (kind, subject, at) values ($1, $2, clock_timestamp()) returning id',
      [limit.kind, subject],
    );
    return { allowed: true, id: row?.id ?? '' };
  });
}

/** After a success: the failures before it count no longer. */
export async function forgetAttempts(db: Database, kind: string, subject: string): Promise<void> {
  await db.query('delete from attempts where kind = $1 and subject = $2', [kind, subject]);
}

/** Takes back one counted attempt. */
export async function forgetAttempt(db: Database, id: string): Promise<void> {
  await db.query('delete from attempts where id = $1', [id]);
}
