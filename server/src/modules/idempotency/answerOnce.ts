import type { CallName } from '@contract/calls/calls';
import type { OwnCallName } from '@contract/calls/own/ownCalls';
import type { Context } from 'hono';
import * as v from 'valibot';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { parseJsonExactly } from '@contract/values/jsonText';
import { idText } from '@contract/values/text';
import type { Db } from '@server/db/database';
import { joinTransaction, type Transactions } from '@server/db/joinTransaction';
import { LIMITS, limitAttempts } from '@server/modules/attempts/limits';
import { answerCall, successOf } from '@server/http/answerCall';
import type { AppEnv } from '@server/http/env';
import { carryOutOnce, closeIntent, isFirstAnswer } from './carryOutOnce';
import { readKey } from './key';
import { type IntentKey, isAnswered } from './repository';
import { requestDigest } from './requestDigest';

/** A request whose repetitions get the same answer as the first one. */
export interface OnceRequest {
  /** The parsed body. */
  payload: object;
  /** The call; its row says the status of a success. */
  call: CallName | OwnCallName;
  /**
   * Does what takes long and needs no database, such as cleaning an image, before a connection is taken. Returns what
   * carries the request out and gives the body of its answer.
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

/** Whether an intent with a file has its first answer. Then the file is not cleaned again. */
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
  const outcome = await carryOutOnce(db, intent, digest, successOf(call), (tx) => work(joinTransaction(tx)));
  if (outcome.replayed) c.header('Idempotency-Replayed', 'true');
  c.header('Content-Type', 'application/json');
  return c.body(outcome.answer, outcome.status as ContentfulStatusCode);
}

const identified = v.object({ id: idText });

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
  // Closing a key stores it, so that is limited. Without an answer yet, the request may still be running.
  if (!(await isAnswered(db, intent))) await limitAttempts(db, LIMITS.unknownIntent, intent.userId);
  const { status, answer } = await closeIntent(db, intent);
  c.header('Idempotency-Status', String(status));
  const created = v.safeParse(identified, parseJsonExactly(answer));
  if (status < 300 && created.success) c.header('Idempotency-Transaction', created.output.id);
}
