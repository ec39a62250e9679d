import { refusalTexts } from '@/texts/refusals';
import { type Database, type Db, lockName } from '@server/db/database';
import { noteLimit } from '@server/http/rateLimits';
import { Lines } from '@server/platform/log';
import { tooMany, unavailable } from '@server/platform/refusal';
import { LONGEST_TURN_MS, WaitedTooLong } from '@server/platform/turns';

/** The key under which an attempt is counted: the kind of a limit, and an account or an address. */
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
async function lockAttempts(tx: Db, keys: readonly AttemptKey[]): Promise<void> {
  // Always in the same order, so that two attempts never wait for each other.
  for (const lock of keys.map(({ kind, subject }) => `${kind} ${subject}`).sort()) {
    await lockName(tx, lock);
  }
}

/** Counts the attempts of the last `windowSeconds`, and no more than `most` of them. */
async function countRecentAttempts(
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
async function insertAttempts(tx: Db, keys: readonly AttemptKey[]): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    `insert into attempts (kind, subject, at)
     select kind, subject, clock_timestamp() from unnest($1::text[], $2::text[]) claim (kind, subject) returning id`,
    [keys.map(({ kind }) => kind), keys.map(({ subject }) => subject)],
  );
  return rows.map(({ id }) => id);
}

async function deleteAttempts(db: Db, { kind, subject }: AttemptKey): Promise<void> {
  await db.query('delete from attempts where kind = $1 and subject = $2', [kind, subject]);
}

async function deleteAttemptsById(db: Db, ids: readonly string[]): Promise<void> {
  await db.query('delete from attempts where id = any($1::bigint[])', [ids]);
}

/** Deletes the attempts that are too old for every limit. */
export async function deleteOldAttempts(db: Db): Promise<void> {
  await db.query(`delete from attempts where at < now() - interval '2 days'`);
}

/**
 * For how long a refusal is repeated from memory. Then the database is asked again, because another process may have
 * made room (a success forgets failures).
 */
const REPEATED_MS = 1_000;
/** More names than this are not remembered. Their refusals come from the database. */
const MOST_NAMES = 10_000;

interface Refused {
  /** When the limit has room again, and until when the memory is used. Both of `performance.now()`. */
  endsAt: number;
  repeatedUntil: number;
}

/** The limits that the database has just reported as full. A refusal for one of them needs no connection. */
class RefusalMemory {
  private readonly refused = new Map<string, Refused>();

  /** Seconds until all of these limits have room, or 0 if none is known to be full. */
  waitFor(names: readonly string[]): number {
    const now = performance.now();
    const known = names.flatMap((name) => this.refused.get(name) ?? []);
    const ends = known.filter(({ repeatedUntil }) => repeatedUntil > now).map(({ endsAt }) => endsAt);
    return ends.length === 0 ? 0 : Math.ceil((Math.max(...ends) - now) / 1000);
  }

  remember(name: string, waitSeconds: number): void {
    const now = performance.now();
    if (this.refused.size >= MOST_NAMES) this.dropOld(now);
    if (this.refused.size >= MOST_NAMES) return;
    const endsAt = now + waitSeconds * 1000;
    this.refused.set(name, { endsAt, repeatedUntil: Math.min(endsAt, now + REPEATED_MS) });
  }

  forget(names: readonly string[]): void {
    for (const name of names) this.refused.delete(name);
  }

  private dropOld(now: number): void {
    for (const [name, { repeatedUntil }] of this.refused) if (repeatedUntil <= now) this.refused.delete(name);
  }
}

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
interface CountedAttempt {
  ids: readonly string[];
  claims: readonly Claim[];
}

/** An attempt that was counted, or how long the caller should wait before the next one. */
type Attempt = ({ allowed: true; counted: CountedAttempt } | { allowed: false; waitSeconds: number }) & {
  /** Of each claim, after the attempt. One without a reset is not known. */
  rooms: readonly Room[];
};

const keyOf = ({ limit, subject }: Claim) => ({ kind: limit.kind, subject });
const nameOf = (claim: Claim) => `${claim.limit.kind} ${claim.subject}`;

const known = new WeakMap<Database, { memory: RefusalMemory; lines: Lines }>();

function knownOf(db: Database) {
  const found = known.get(db) ?? { memory: new RefusalMemory(), lines: new Lines() };
  known.set(db, found);
  return found;
}

/** What is left of a claim, and seconds until it has more. */
interface Room {
  left: number;
  resetSeconds: number;
}

async function roomOf(tx: Db, claim: Claim): Promise<Room> {
  const { most, windowSeconds } = claim.limit;
  const { count, wait_seconds } = await countRecentAttempts(tx, keyOf(claim), most, windowSeconds);
  return { left: Math.max(most - count, 0), resetSeconds: count === 0 ? windowSeconds : Math.max(wait_seconds, 1) };
}

/** Of a stranger, these would say what others have done with the account or the device. */
const OF_OTHERS = /-(account|device)$/;

function noteRoom({ limit: { kind: name, most, windowSeconds } }: Claim, room: Room): void {
  if (!OF_OTHERS.test(name)) noteLimit({ name, most, windowSeconds, ...room });
}

/** Counts an attempt, unless a claim is full, and returns what was left of each before. */
const countAttempt = (db: Database, claims: readonly Claim[]) =>
  db.transaction(async (tx) => {
    await lockAttempts(tx, claims.map(keyOf));
    const rooms: Room[] = [];
    for (const claim of claims) rooms.push(await roomOf(tx, claim));
    const isFull = rooms.some(({ left }) => left === 0);
    return { rooms, ids: isFull ? [] : await insertAttempts(tx, claims.map(keyOf)) };
  });

/** Counts an attempt, unless this process knows that it will be refused. */
async function take(db: Database, claims: readonly Claim[]): Promise<Attempt> {
  const { memory } = knownOf(db);
  const names = claims.map(nameOf);
  const rememberedWait = memory.waitFor(names);
  if (rememberedWait > 0) {
    const rooms = names.map((name) => memory.waitFor([name])).map((wait) => ({ left: 0, resetSeconds: wait }));
    return { allowed: false, waitSeconds: rememberedWait, rooms };
  }
  const { rooms, ids } = await countAttempt(db, claims);
  const full = [...rooms.entries()].filter(([, { left }]) => left === 0);
  if (full.length === 0) {
    const after = rooms.map(({ left, resetSeconds }) => ({ left: left - 1, resetSeconds }));
    return { allowed: true, counted: { ids, claims }, rooms: after };
  }
  for (const [index, { resetSeconds }] of full) memory.remember(names[index] ?? '', resetSeconds);
  return { allowed: false, waitSeconds: Math.max(...full.map(([, { resetSeconds }]) => resetSeconds)), rooms };
}

/**
 * Counts an attempt under all claims, or under none if one of them is full. Refused attempts are not counted, so
 * waiting always helps. Of many concurrent attempts only the first refused one needs a connection: the others wait
 * behind it and learn from its refusal.
 *
 * @throws Refusal `unavailable` if the wait is too long
 */
export async function takeAttempts(db: Database, claims: readonly Claim[]): Promise<Attempt> {
  const { lines } = knownOf(db);
  const attempt = await lines
    .run(claims.map(nameOf), () => take(db, claims), LONGEST_TURN_MS)
    .catch((error: unknown) => {
      throw error instanceof WaitedTooLong ? unavailable(refusalTexts.tooBusy, RETRY_AFTER_S) : error;
    });
  for (const [index, room] of attempt.rooms.entries()) {
    const claim = claims[index];
    if (claim && room.resetSeconds > 0) noteRoom(claim, room);
  }
  return attempt;
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

const QUARTER_HOUR_S = 15 * 60;
const HOUR_S = 60 * 60;
const DAY_S = 24 * HOUR_S;

/** How often something may be tried. Addresses have higher limits than accounts, because many people may share one. */
export const LIMITS = {
  loginOfAccount: { kind: 'login-account', most: 10, windowSeconds: QUARTER_HOUR_S },
  loginOfDevice: { kind: 'login-device', most: 10, windowSeconds: QUARTER_HOUR_S },
  loginFromAddress: { kind: 'login-address', most: 100, windowSeconds: QUARTER_HOUR_S },
  consoleOfOperator: { kind: 'console-operator', most: 10, windowSeconds: QUARTER_HOUR_S },
  consoleOfDevice: { kind: 'console-device', most: 10, windowSeconds: QUARTER_HOUR_S },
  consoleOfSession: { kind: 'console-session', most: 10, windowSeconds: QUARTER_HOUR_S },
  consoleFromAddress: { kind: 'console-address', most: 50, windowSeconds: QUARTER_HOUR_S },
  /** For all operators together: three whole audits. */
  auditQuestion: { kind: 'audit-question', most: 36, windowSeconds: QUARTER_HOUR_S },
  /** Guesses at a second step: by strangers, on a device of the user, and in the user's sessions. */
  factorOfAccount: { kind: 'factor-account', most: 10, windowSeconds: QUARTER_HOUR_S },
  factorOfDevice: { kind: 'factor-device', most: 10, windowSeconds: QUARTER_HOUR_S },
  factorOfSession: { kind: 'factor-session', most: 10, windowSeconds: QUARTER_HOUR_S },
  factorFromAddress: { kind: 'factor-address', most: 100, windowSeconds: QUARTER_HOUR_S },
  /** A challenge to sign is a row in the database; a refused passkey is a guess. */
  passkeyAskedFromAddress: { kind: 'passkey-asked-address', most: 300, windowSeconds: QUARTER_HOUR_S },
  passkeyFromAddress: { kind: 'passkey-address', most: 100, windowSeconds: QUARTER_HOUR_S },
  passwordOfSession: { kind: 'password-session', most: 10, windowSeconds: QUARTER_HOUR_S },
  registrationOfAccount: { kind: 'registration-account', most: 20, windowSeconds: HOUR_S },
  registrationFromAddress: { kind: 'registration-address', most: 300, windowSeconds: HOUR_S },
  welcomeFromAddress: { kind: 'welcome-address', most: 300, windowSeconds: HOUR_S },
  resetOfAccount: { kind: 'reset-account', most: 5, windowSeconds: HOUR_S },
  resetFromAddress: { kind: 'reset-address', most: 50, windowSeconds: HOUR_S },
  resetConfirmOfAccount: { kind: 'reset-confirm-account', most: 20, windowSeconds: HOUR_S },
  resetConfirmFromAddress: { kind: 'reset-confirm-address', most: 100, windowSeconds: HOUR_S },
  pin: { kind: 'pin', most: 3, windowSeconds: QUARTER_HOUR_S },
  pinOfDay: { kind: 'pin-day', most: 10, windowSeconds: DAY_S },
  pinFromAddress: { kind: 'pin-address', most: 300, windowSeconds: QUARTER_HOUR_S },
  pinTryOfAccount: { kind: 'pin-try-account', most: 20, windowSeconds: QUARTER_HOUR_S },
  pinTryFromAddress: { kind: 'pin-try-address', most: 200, windowSeconds: QUARTER_HOUR_S },
  contactFromAddress: { kind: 'contact-address', most: 20, windowSeconds: HOUR_S },
  pageVitalsFromAddress: { kind: 'page-vitals-address', most: 300, windowSeconds: HOUR_S },
  receiptFromAddress: { kind: 'receipt-address', most: 300, windowSeconds: HOUR_S },
  unknownIntent: { kind: 'unknown-intent', most: 1_000, windowSeconds: DAY_S },
  webhookTry: { kind: 'webhook-try', most: 60, windowSeconds: HOUR_S },
  dispute: { kind: 'dispute', most: 30, windowSeconds: DAY_S },
  disputeEntry: { kind: 'dispute-entry', most: 200, windowSeconds: DAY_S },
} as const satisfies Record<string, AttemptLimit>;

/**
 * Counts an attempt towards all of these limits, or towards none if one of them is reached.
 *
 * @returns what is needed to take the attempt back
 * @throws Refusal `tooMany` with the time to wait
 */
export async function limitAll(db: Database, claims: readonly Claim[]): Promise<CountedAttempt> {
  const attempt = await takeAttempts(db, claims);
  if (attempt.allowed) return attempt.counted;
  throw tooMany(refusalTexts.tooManyAttempts, attempt.waitSeconds);
}

/** Counts an attempt towards one limit. @throws Refusal `tooMany` with the time to wait */
export async function limitAttempts(db: Database, limit: AttemptLimit, subject: string): Promise<void> {
  await limitAll(db, [{ limit, subject }]);
}
