import type { Database, Db } from '@server/db/database';

export interface AttemptLimit {
  kind: string;
  /** How many are allowed within the window. */
  most: number;
  windowSeconds: number;
}

/** One limit that an attempt counts towards, and for whom: an account, an address. */
export interface Claim {
  limit: AttemptLimit;
  subject: string;
}

/** An attempt that was counted under every claim, or how long the caller is to wait for the next one. */
export type Attempt = { allowed: true; ids: string[] } | { allowed: false; waitSeconds: number };

/** Seconds until a claim has room again, 0 where it has it now. */
async function waitFor(tx: Db, { limit, subject }: Claim): Promise<number> {
  const [recent] = await tx.query<{ count: number; wait_seconds: number }>(
    `select count(*)::int as count,
            coalesce(ceil(extract(epoch from min(at) + make_interval(secs => $4) - clock_timestamp())), 1)::int
              as wait_seconds
       from (select at from attempts
              where kind = $1 and subject = $2 and at > clock_timestamp() - make_interval(secs => $4)
              order by at desc limit $3) as latest`,
    [limit.kind, subject, limit.most, limit.windowSeconds],
  );
  return recent && recent.count >= limit.most ? Math.max(recent.wait_seconds, 1) : 0;
}

/**
 * Counts an attempt under all claims, or under none where one of them is full: refused attempts are not counted,
 * so waiting always helps. One lock per claim makes the counts exact across server processes.
 */
export function takeAttempts(db: Database, claims: readonly Claim[]): Promise<Attempt> {
  return db.transaction(async (tx) => {
    // Always in the same order, so that two attempts never wait for each other.
    for (const lock of claims.map(({ limit, subject }) => `${limit.kind} ${subject}`).sort()) {
      await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [lock]);
    }
    const waits: number[] = [];
    for (const claim of claims) waits.push(await waitFor(tx, claim));
    const waitSeconds = Math.max(...waits);
    if (waitSeconds > 0) return { allowed: false, waitSeconds };
    const rows = await tx.query<{ id: string }>(
      `insert into attempts (kind, subject, at)
       select kind, subject, clock_timestamp() from unnest($1::text[], $2::text[]) claim (kind, subject) returning id`,
      [claims.map(({ limit }) => limit.kind), claims.map(({ subject }) => subject)],
    );
    return { allowed: true, ids: rows.map(({ id }) => id) };
  });
}

/** After a success: the failures before it count no longer. */
export async function forgetAttempts(db: Database, kind: string, subject: string): Promise<void> {
  await db.query('delete from attempts where kind = $1 and subject = $2', [kind, subject]);
}

/** Takes back a counted attempt, under all of its claims. */
export async function forgetAttempt(db: Database, ids: readonly string[]): Promise<void> {
  await db.query('delete from attempts where id = any($1::bigint[])', [ids]);
}
