import type { Database, Db } from '@server/db/database';
import { countRecentAttempts, deleteAttempts, deleteAttemptsById, insertAttempts, lockAttempts } from './repository';

export interface AttemptLimit {
  kind: string;
  /** How many are allowed within the window. */
  most: number;
  windowSeconds: number;
}

/** One limit that an attempt counts towards, and the account or address that is limited. */
export interface Claim {
  limit: AttemptLimit;
  subject: string;
}

/** An attempt that was counted under every claim, or how long the caller should wait before the next one. */
type Attempt = { allowed: true; ids: string[] } | { allowed: false; waitSeconds: number };

const keyOf = ({ limit, subject }: Claim) => ({ kind: limit.kind, subject });

/** Seconds until a claim has room again, 0 if it has room now. */
async function waitFor(tx: Db, claim: Claim): Promise<number> {
  const { most, windowSeconds } = claim.limit;
  const recent = await countRecentAttempts(tx, keyOf(claim), most, windowSeconds);
  return recent.count >= most ? Math.max(recent.wait_seconds, 1) : 0;
}

/**
 * Counts an attempt under all claims, or under none if one of them is full. Refused attempts are not counted, so
 * waiting always helps.
 */
export function takeAttempts(db: Database, claims: readonly Claim[]): Promise<Attempt> {
  return db.transaction(async (tx) => {
    await lockAttempts(tx, claims.map(keyOf));
    const waits: number[] = [];
    for (const claim of claims) waits.push(await waitFor(tx, claim));
    const waitSeconds = Math.max(...waits);
    if (waitSeconds > 0) return { allowed: false, waitSeconds };
    return { allowed: true, ids: await insertAttempts(tx, claims.map(keyOf)) };
  });
}

/** After a success: earlier failures no longer count. */
export const forgetAttempts = (db: Database, kind: string, subject: string): Promise<void> =>
  deleteAttempts(db, { kind, subject });

/** Takes back a counted attempt, under all of its claims. */
export const forgetAttempt = (db: Database, ids: readonly string[]): Promise<void> => deleteAttemptsById(db, ids);
