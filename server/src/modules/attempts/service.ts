import type { Database, Db } from '@server/db/database';
import { refusalTexts } from '@/texts/refusals';
import { Lines } from '@server/platform/lines';
import { unavailable } from '@server/platform/refusal';
import { LONGEST_TURN_MS, WaitedTooLong } from '@server/platform/turns';
import { countRecentAttempts, deleteAttempts, deleteAttemptsById, insertAttempts, lockAttempts } from './repository';
import { RefusalMemory } from './refusalMemory';

const RETRY_AFTER_S = 2;

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

/** An attempt that was counted under every claim. */
export interface CountedAttempt {
  ids: readonly string[];
  claims: readonly Claim[];
}

/** An attempt that was counted, or how long the caller should wait before the next one. */
type Attempt = { allowed: true; counted: CountedAttempt } | { allowed: false; waitSeconds: number };

const keyOf = ({ limit, subject }: Claim) => ({ kind: limit.kind, subject });
const nameOf = (claim: Claim) => `${claim.limit.kind} ${claim.subject}`;

/** What this process knows about the limits of a database. */
const known = new WeakMap<Database, { memory: RefusalMemory; lines: Lines }>();

function knownOf(db: Database) {
  const found = known.get(db) ?? { memory: new RefusalMemory(), lines: new Lines() };
  known.set(db, found);
  return found;
}

/** Seconds until a claim has room again, 0 if it has room now. */
async function waitFor(tx: Db, claim: Claim): Promise<number> {
  const { most, windowSeconds } = claim.limit;
  const recent = await countRecentAttempts(tx, keyOf(claim), most, windowSeconds);
  return recent.count >= most ? Math.max(recent.wait_seconds, 1) : 0;
}

/** Counts an attempt, or says for each claim how long it is full. */
const countAttempt = (db: Database, claims: readonly Claim[]) =>
  db.transaction(async (tx) => {
    await lockAttempts(tx, claims.map(keyOf));
    const waits: number[] = [];
    for (const claim of claims) waits.push(await waitFor(tx, claim));
    const isFull = waits.some((wait) => wait > 0);
    return { waits, ids: isFull ? [] : await insertAttempts(tx, claims.map(keyOf)) };
  });

/** Counts an attempt, unless this process knows that it will be refused. */
async function take(db: Database, claims: readonly Claim[]): Promise<Attempt> {
  const { memory } = knownOf(db);
  const names = claims.map(nameOf);
  const rememberedWait = memory.waitFor(names);
  if (rememberedWait > 0) return { allowed: false, waitSeconds: rememberedWait };
  const { waits, ids } = await countAttempt(db, claims);
  const waitSeconds = Math.max(...waits);
  if (waitSeconds === 0) return { allowed: true, counted: { ids, claims } };
  for (const [index, wait] of waits.entries()) if (wait > 0) memory.remember(names[index] ?? '', wait);
  return { allowed: false, waitSeconds };
}

/**
 * Counts an attempt under all claims, or under none if one of them is full. Refused attempts are not counted, so
 * waiting always helps. Of many attempts at once only the first that is refused needs a connection: the others wait in
 * line behind it and learn from its refusal.
 *
 * @throws Refusal `unavailable` if the line does not move
 */
export async function takeAttempts(db: Database, claims: readonly Claim[]): Promise<Attempt> {
  const { lines } = knownOf(db);
  return lines
    .run(claims.map(nameOf), () => take(db, claims), LONGEST_TURN_MS)
    .catch((error: unknown) => {
      throw error instanceof WaitedTooLong ? unavailable(refusalTexts.tooBusy, RETRY_AFTER_S) : error;
    });
}

/** After a success: earlier failures no longer count. */
export async function forgetAttempts(db: Database, limit: AttemptLimit, subject: string): Promise<void> {
  await deleteAttempts(db, { kind: limit.kind, subject });
  knownOf(db).memory.forget([nameOf({ limit, subject })]);
}

/** Takes back a counted attempt, under all of its claims. */
export async function forgetAttempt(db: Database, { ids, claims }: CountedAttempt): Promise<void> {
  await deleteAttemptsById(db, ids);
  knownOf(db).memory.forget(claims.map(nameOf));
}
