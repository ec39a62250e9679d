import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { createHash } from 'node:crypto';
import * as v from 'valibot';
import type { ServedCallName } from '@contract/calls';
import { LONGEST_WAIT_MS } from '@contract/values/constants';
import { parseJsonExactly } from '@contract/values/jsonText';
import { idText } from '@contract/values/text';
import { refusalTexts } from '@/texts/refusals';
import { type Database, type Db, joinTransaction, sqlState, together, type Transactions } from '@server/db/database';
import { answerCall, answerTo, successOf } from '@server/http/answer';
import type { AppEnv } from '@server/http/env';
import { conflict, invalid, Refusal, type RefusalCode, type RefusalKind, tooMany } from '@server/platform/refusal';
import { limitAttempts, LIMITS } from './attempts';

interface IntentKey {
  userId: string;
  key: string;
}

interface FirstAnswer {
  /** Null if the intent was closed before its request arrived. */
  request_digest: Buffer | null;
  status: number;
  answer: string;
}

/**
 * Takes a key for this database transaction. If another one has it, waits for that, but at most `waitMs`.
 *
 * @returns false if the key has an answer already
 * @throws SQLSTATE 55P03 if the wait was too long
 */
async function takeKey(tx: Db, { userId, key }: IntentKey, digest: Buffer | null, waitMs: number) {
  const [, rows] = await together(
    tx.query(`select set_config('lock_timeout', $1, true)`, [`${String(waitMs)}ms`]),
    tx.query(
      `insert into idempotency_keys (user_id, key, request_digest) values ($1, $2, $3)
       on conflict do nothing returning key`,
      [userId, key, digest],
    ),
    tx.query(`select set_config('lock_timeout', '0', true)`),
  );
  return rows.length > 0;
}

/** The first answer of an intent, as JSON text, and the transactions that it made. */
interface Outcome {
  status: number;
  answer: string;
  made: readonly string[];
}

/** Stores the answer of a key that this transaction has taken. */
async function keepAnswer(tx: Db, { userId, key }: IntentKey, { status, answer, made }: Outcome): Promise<void> {
  await tx.query('update idempotency_keys set status = $3, answer = $4, made = $5 where user_id = $1 and key = $2', [
    ...[userId, key, status, answer],
    made.length > 0 ? made : null,
  ]);
}

/** The most refusals of a user that are kept for each day. People and correct programs stay far below. */
const MOST_REFUSALS_A_DAY = 1_000;

/** True if no more refusals of a user can be kept today. */
async function hasTooManyRefusals(tx: Db, userId: string): Promise<boolean> {
  const [row] = await tx.query<{ count: number }>(
    `select count(*)::int as count from (select from idempotency_keys
       where user_id = $1 and status >= 400 and created_at > now() - interval '1 day' limit $2) refused`,
    [userId, MOST_REFUSALS_A_DAY],
  );
  return (row?.count ?? 0) >= MOST_REFUSALS_A_DAY;
}

/** The first answer to a key that was already taken. */
async function findAnswer(tx: Db, { userId, key }: IntentKey): Promise<FirstAnswer> {
  const [row] = await tx.query<FirstAnswer>(
    'select request_digest, status, answer from idempotency_keys where user_id = $1 and key = $2',
    [userId, key],
  );
  if (!row) throw new Error('the key was taken and is not there');
  return row;
}

/** Whether a key has its first answer already. */
async function isAnswered(db: Db, { userId, key }: IntentKey): Promise<boolean> {
  return (await db.query('select 1 from idempotency_keys where user_id = $1 and key = $2', [userId, key])).length > 0;
}

/** Sets the savepoint to which `undoWork` returns. */
async function markWork(tx: Db): Promise<void> {
  await tx.query('savepoint intent');
}

/** Undoes everything since `markWork`; the transaction goes on. */
async function undoWork(tx: Db): Promise<void> {
  await tx.query('rollback to savepoint intent');
}

/**
 * Keeps answers a day longer than a session lasts: an app asks about its intents within its session. What an order was
 * called by its client is kept (decision 567); a key that is used again after that time names the newer order.
 */
export async function deleteOldKeys(db: Db): Promise<void> {
  await db.query(
    `with old as (delete from idempotency_keys where created_at < now() - interval '31 days' returning user_id, key, made)
     insert into client_orders (user_id, client_id, made) select user_id, key, made from old where made is not null
     on conflict (user_id, client_id) do update set made = excluded.made`,
  );
}

/** The transactions that were made with a key of a user; none if it is unknown, was refused, or made none. */
export async function findMadeWith(db: Db, userId: string, key: string): Promise<string[]> {
  const rows = await db.query<{ id: string }>(
    `select unnest(coalesce(
       (select made from idempotency_keys where user_id = $1 and key = $2),
       (select made from client_orders where user_id = $1 and client_id = $2))) as id`,
    [userId, key],
  );
  return rows.map(({ id }) => id);
}

const LOCK_NOT_AVAILABLE = '55P03';
/** A user whose refusals are not kept any more can try again after this time. */
const REFUSED_WAIT_S = 3_600;
/** These refusals are not stored as the first answer: the same request may succeed later. */
const NO_FIRST_ANSWERS: readonly RefusalKind[] = ['unauthenticated', 'tooMany', 'unavailable'];

/** Whether an error is a refusal that is stored as the first answer. */
const isFirstAnswer = (error: unknown): error is Refusal =>
  error instanceof Refusal && !NO_FIRST_ANSWERS.includes(error.kind);

/** The answer to an intent, and whether it was given before. */
interface IntentAnswer {
  status: number;
  /** JSON text. */
  answer: string;
  replayed: boolean;
}

/** What was created: a transaction, or those of an exchange, of which the order is the first. */
const created = v.union([
  v.pipe(
    v.object({ id: idText }),
    v.transform(({ id }) => [id]),
  ),
  v.pipe(
    v.object({ order: v.nullable(idText), listing: v.nullable(idText) }),
    v.transform(({ order, listing }) => [order, listing].filter((id) => id !== null)),
  ),
]);

function createdBy(answer: unknown): readonly string[] {
  const parsed = v.safeParse(created, answer);
  return parsed.success ? parsed.output : [];
}

/** The calls whose key is also the client's own id of an order. */
const MAKES_ORDERS: readonly ServedCallName[] = ['createTransaction', 'createExchange'];

const again = ({ status, answer }: FirstAnswer): IntentAnswer => ({ status, answer, replayed: true });

function refuseBusy(error: unknown): never {
  if (sqlState(error) !== LOCK_NOT_AVAILABLE) throw error;
  throw conflict(refusalTexts.stillCarriedOut, 'in_progress', 1);
}

/** Does the work, or undoes all of it if it is refused. */
async function firstAnswer(
  tx: Db,
  { userId }: IntentKey,
  call: ServedCallName,
  work: () => Promise<object>,
): Promise<Outcome> {
  await markWork(tx);
  try {
    const body = await work();
    const made = MAKES_ORDERS.includes(call) ? createdBy(body) : [];
    return { status: successOf(call), answer: JSON.stringify(body), made };
  } catch (refusal) {
    if (!isFirstAnswer(refusal)) throw refusal;
    await undoWork(tx);
    // Such a refusal is stored for 31 days, and each request could use a new key.
    if (await hasTooManyRefusals(tx, userId)) throw tooMany(refusalTexts.tooManyAttempts, REFUSED_WAIT_S);
    const first = answerTo(refusal);
    return { status: first.status, answer: JSON.stringify(first.body), made: [] };
  }
}

/**
 * Carries out an intent once: its key, answer and effect are one transaction. A refusal is a first answer too. A
 * repetition gets the first answer, and waits for it if the first request is still running.
 *
 * @param call its row says the status of a success
 * @throws Refusal `keyReused` if the key was used for another request, `conflict` if the wait was too long, `tooMany` if
 * it is refused and too much was refused today
 */
async function carryOutOnce(
  db: Database,
  intent: IntentKey,
  digest: Buffer,
  call: ServedCallName,
  work: (tx: Db) => Promise<object>,
): Promise<IntentAnswer> {
  return db
    .transaction(async (tx): Promise<IntentAnswer> => {
      if (await takeKey(tx, intent, digest, LONGEST_WAIT_MS)) {
        const first = await firstAnswer(tx, intent, call, () => work(tx));
        await keepAnswer(tx, intent, first);
        return { status: first.status, answer: first.answer, replayed: false };
      }
      const first = await findAnswer(tx, intent);
      const isOther = first.request_digest !== null && !first.request_digest.equals(digest);
      if (isOther) {
        throw new Refusal('keyReused', { detail: refusalTexts.keyReused });
      }
      return again(first);
    })
    .catch(refuseBusy);
}

const CLOSED: RefusalCode = 'intent_closed';
const closedAnswer = () => JSON.stringify({ detail: refusalTexts.givenUp, code: CLOSED });

/**
 * Reports what became of an intent. If its request has not arrived, its key is closed, so that a delayed request cannot
 * be carried out after the caller has learned that it never arrived.
 *
 * @throws Refusal `conflict` if the request has been running for too long
 */
export async function closeIntent(
  db: Database,
  intent: IntentKey,
  waitMs = LONGEST_WAIT_MS,
): Promise<Omit<IntentAnswer, 'replayed'>> {
  return db
    .transaction(async (tx) => {
      const isNew = await takeKey(tx, intent, null, waitMs);
      if (isNew) await keepAnswer(tx, intent, { status: 410, answer: closedAnswer(), made: [] });
      return findAnswer(tx, intent);
    })
    .catch(refuseBusy);
}

const KEY = /^[\x21-\x7e]{1,255}$/;

/** The Idempotency-Key of a request, or null without one. @throws Refusal `invalid` if it is malformed */
function readKey(c: Context<AppEnv>): string | null {
  const key = c.req.header('Idempotency-Key');
  if (key === undefined) return null;
  if (!KEY.test(key)) throw invalid('Idempotency-Key is 1 to 255 visible ASCII characters.');
  return key;
}

const sha256 = (content: string | Uint8Array) => createHash('sha256').update(content);

async function toPlain(value: unknown): Promise<unknown> {
  if (!(value instanceof Blob)) return value;
  return { type: value.type, digest: sha256(new Uint8Array(await value.arrayBuffer())).digest('hex') };
}

/**
 * The same digest for all requests with the same meaning: the call and its parsed body, with files by their bytes,
 * regardless of the order of fields and the spelling of amounts.
 *
 * @param call method and path
 */
async function requestDigest(call: string, payload: object): Promise<Buffer> {
  const fields = Object.entries(payload).sort(([one], [other]) => (one < other ? -1 : 1));
  const plain = await Promise.all(fields.map(async ([name, value]) => [name, await toPlain(value)]));
  return sha256(JSON.stringify([call, plain])).digest();
}

/** A request whose repetitions get the same answer as the first one. */
export interface OnceRequest {
  /** The parsed body. */
  payload: object;
  /** The call; its row says the status of a success. */
  call: ServedCallName;
  /**
   * Slow work without the database, such as cleaning an image, before a connection is taken. Returns the function that
   * carries the request out and returns the body of its answer.
   */
  prepare: () => Work | Promise<Work>;
}

/** What carries a request out. */
type Work = (db: Transactions) => Promise<object>;

/** The prepared work. A refusal during the preparation becomes the first answer, like any other refusal. */
async function prepared(prepare: OnceRequest['prepare']): Promise<Work> {
  try {
    return await prepare();
  } catch (error) {
    if (!isFirstAnswer(error)) throw error;
    return () => Promise.reject(error);
  }
}

/** True if an intent with a file has its first answer, so that the file need not be cleaned again. */
async function answeredBefore(db: Db, intent: IntentKey, payload: object): Promise<boolean> {
  const hasFile = Object.values(payload).some((value) => value instanceof Blob);
  return hasFile && (await isAnswered(db, intent));
}

/** The work of an intent that has its first answer. */
const neverNeeded: Work = () => Promise.reject(new Error('the answer of an intent is gone'));

/** Answers a money call. With an Idempotency-Key it is carried out once, and each repetition gets the first answer. */
export async function answerOnce(c: Context<AppEnv>, { payload, call, prepare }: OnceRequest): Promise<Response> {
  const key = readKey(c);
  const db = c.get('db');
  if (key === null) return answerCall(c, call, await (await prepare())(db));
  const digest = await requestDigest(`${c.req.method} ${c.req.path}`, payload);
  const intent = { userId: c.get('user').id, key };
  const work = (await answeredBefore(db, intent, payload)) ? neverNeeded : await prepared(prepare);
  const outcome = await carryOutOnce(db, intent, digest, call, (tx) => work(joinTransaction(tx)));
  if (outcome.replayed) c.header('Idempotency-Replayed', 'true');
  c.header('Content-Type', 'application/json');
  return c.body(outcome.answer, outcome.status as ContentfulStatusCode);
}

/**
 * If a read of transactions names an intent, its answer also says what became of the intent: `Idempotency-Status` is
 * the status of the first answer (410: the request never arrived and will not be accepted any more), and
 * `Idempotency-Transaction` the id.
 *
 * @throws Refusal `tooMany` if the user asked about too many intents that never arrived
 */
export async function reportIntent(c: Context<AppEnv>): Promise<void> {
  const key = readKey(c);
  if (key === null) return;
  const db = c.get('db');
  const intent = { userId: c.get('user').id, key };
  // Closing a key stores it, so this is limited. If there is no answer yet, the request may still be running.
  if (!(await isAnswered(db, intent))) await limitAttempts(db, LIMITS.unknownIntent, intent.userId);
  const { status, answer } = await closeIntent(db, intent);
  c.header('Idempotency-Status', String(status));
  const [id] = createdBy(parseJsonExactly(answer));
  if (status < 300 && id !== undefined) c.header('Idempotency-Transaction', id);
}
