import { type Context, type Handler, Hono } from 'hono';
import { transactionPayload } from '@contract/transactions';
import { type TransactionWindowQuery, transactionWindowQuery } from '@contract/countedWindows';
import { answerValidated, EncodedJson, nameOf, sendValidated, wishOf } from '@server/http/coding';
import { callPath } from '@server/http/answer';
import type { AppEnv } from '@server/http/env';
import { isId, readId, readPayload, readQuery } from '@server/http/read';
import { offerOwnFeed } from '@server/modules/ownVersions';
import { requireUser } from '@server/modules/sessions/requireUser';
import { requireScopeFor } from '@server/modules/sessions/signedRequest';
import { findFundingReference } from '@server/modules/paymentDetails';
import { mailFactor, noteFactor } from '@server/modules/secondFactor/secondFactor';
import { answerOnce, type OnceRequest, reportIntent } from '@server/modules/idempotency';
import { cleanUpload } from '@server/modules/uploads/uploads';
import { createHash } from 'node:crypto';
import { setImmediate as letOthersThrough } from 'node:timers/promises';
import { TRANSACTION_STATUSES, TRANSACTION_TYPES } from '@contract/values/transaction';
import { factorNoticeTexts } from '@/texts/letters';
import { refusalTexts } from '@/texts/refusals';
import type { Db } from '@server/db/database';
import { boundValues, findPosition, readWindow, scanWindow, type Window } from '@server/modules/windows';
import { notFound, unavailable } from '@server/platform/refusal';
import { fundingLetter } from '@server/mail/letters';
import { inLanguageOf } from '@server/platform/languages';
import { LONGEST_TURN_MS, Turns, WaitedTooLong } from '@server/platform/turns';
import { imageOf, type PayloadFacts } from './cash';
import { createTransaction } from './create';
import { findTransaction, presentTransaction, type TransactionRow } from './record';
import { revokeTransaction } from './ending';
import { findWindow, needsScan, scanTransactions, TRANSACTIONS } from './queries';

/** One transaction of the user. @throws Refusal `notFound` also for another user's */
async function readTransaction(db: Db, userId: string, id: string): Promise<TransactionRow> {
  const row = isId(id) ? await findTransaction(db, id) : null;
  if (row?.user_id !== userId) throw notFound();
  return row;
}

/** One window of a user's transactions, newest first. @throws Refusal `invalid` for a cursor that is not theirs */
export function readTransactionWindow(db: Db, userId: string, asked: TransactionWindowQuery): Promise<Window> {
  const list = { source: TRANSACTIONS, asked, present: presentTransaction };
  if (needsScan(asked)) {
    return scanWindow(db, userId, { ...list, scan: (bounds) => scanTransactions(db, bounds, asked) });
  }
  return readWindow(db, userId, { ...list, find: (bounds) => findWindow(db, bounds, asked) });
}

/** The number of transactions that are read and written as JSON in one turn of the event loop. */
const SLICE = 1_000;
/** How many long answers are made at the same time, because each is in memory as a whole; at most one for each user. */
const LONG_AT_ONCE = 2;
/** How many long answers of one user may wait. */
const MOST_WAITING = 4;
const RETRY_AFTER_S = 2;

const longAnswers = new Turns(LONG_AT_ONCE);
const ofUser = new Map<string, Turns>();

const busy = () => unavailable(refusalTexts.tooBusy, RETRY_AFTER_S);

/** @throws Refusal `unavailable` if too many long answers of the user wait, or the wait is too long */
async function inTurn<Result>(userId: string, work: () => Promise<Result>): Promise<Result> {
  const turns = ofUser.get(userId) ?? new Turns(1);
  if (turns.waiting >= MOST_WAITING) throw busy();
  ofUser.set(userId, turns);
  try {
    return await turns.run(() => longAnswers.run(work, LONGEST_TURN_MS), LONGEST_TURN_MS);
  } catch (error) {
    throw error instanceof WaitedTooLong ? busy() : error;
  } finally {
    if (turns.isIdle && turns.waiting === 0) ofUser.delete(userId);
  }
}

/** The values of a filter, in any case of letters. */
interface Filter {
  status?: string | undefined;
  type?: string | undefined;
}

/** The value in the filter; null for one that no transaction has. */
function known<Value extends string>(values: readonly Value[], asked: string | undefined): Value | null | undefined {
  if (asked === undefined) return undefined;
  return values.find((value) => value === asked.toUpperCase()) ?? null;
}

/**
 * All of a user's transactions as JSON, newest first; only those of a status or a type if one is given. A long answer
 * is made in slices, each one window of the database, so that other requests are answered in between. A change between
 * two slices may be in the later ones only; clients that follow changes are notified of it (decision 464).
 *
 * @throws Refusal `unavailable`
 */
async function readAllTransactions(db: Db, userId: string, asked: Filter): Promise<EncodedJson> {
  const status = known(TRANSACTION_STATUSES, asked.status);
  const type = known(TRANSACTION_TYPES, asked.type);
  const [pieces, hash] = [[] as Buffer[], createHash('sha256')];
  const add = (text: string) => {
    const piece = Buffer.from(text);
    hash.update(piece);
    pieces.push(piece);
  };
  /** @returns the last of a full slice, after which there may be more */
  const addSlice = async (after: string | null): Promise<string | null> => {
    const position = after === null ? null : await findPosition(db, TRANSACTIONS, userId, after);
    const rows = await findWindow(db, boundValues(userId, position, { limit: SLICE }), {
      ...(status && { status }),
      ...(type && { type }),
    });
    if (rows.length > 0) {
      const json = JSON.stringify(rows.map(presentTransaction)).slice(1, -1);
      add(pieces.length > 1 ? `,${json}` : json);
    }
    return rows.length === SLICE ? (rows.at(-1)?.id ?? null) : null;
  };
  const addRest = async (from: string) => {
    for (let after: string | null = from; after !== null; after = await addSlice(after)) await letOthersThrough();
  };
  add('[');
  const more = status === null || type === null ? null : await addSlice(null);
  if (more !== null) await inTurn(userId, () => addRest(more));
  add(']');
  return new EncodedJson(Buffer.concat(pieces), nameOf(hash));
}

/**
 * With `?txid=` one transaction of the caller, with `?limit=` one window of them, otherwise all by `?status=` and
 * `?type=`. With the header Idempotency-Key the answer also reports the outcome of an intent.
 */
const answerTransactions: Handler<AppEnv> = async (c) => {
  const db = c.get('db');
  const userId = c.get('user').id;
  const { txid, limit, status, type } = c.req.query();
  await reportIntent(c);
  if (txid !== undefined) return c.json(presentTransaction(await readTransaction(db, userId, txid)));
  if (limit !== undefined) return c.json(await readTransactionWindow(db, userId, readQuery(c, transactionWindowQuery)));
  return sendValidated(c, await answerValidated(await readAllTransactions(db, userId, { status, type }), wishOf(c)));
};

/** Notifies and mails the user of a signed request about a withdrawal; undefined for a session. */
function tellOfKey(c: Context<AppEnv>): PayloadFacts['tellOfKey'] {
  const { key, user } = c.var;
  if (!key) return undefined;
  return async (tx, money) => {
    const message = () => factorNoticeTexts.keyWithdrew(key.name, money);
    await noteFactor(tx, user.id, message);
    await mailFactor(tx, user, message, c.var);
  };
}

/** A transfer that has not been made after three days needs no mail. */
const MAIL_HOURS = 72;

/** Mails users what to write into the transfer of a funding, in their language. */
function mailReference(c: Context<AppEnv>): PayloadFacts['mailReference'] {
  const { user, mailer, config } = c.var;
  return async (tx, funding) => {
    const reference = await findFundingReference(tx, funding.user_id, funding.id);
    if (reference === null) throw new Error(`funding ${funding.id} has no reference`);
    const letter = inLanguageOf(user.language, () => fundingLetter(user.email, { ...funding, reference }, config));
    await mailer.post(tx, letter, MAIL_HOURS);
  };
}

/** Spec 7: transactions. */
export function transactionsRoutes(): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  routes.get(callPath('getTransactions'), requireUser, offerOwnFeed('transactions'), answerTransactions);
  routes.post(callPath('createTransaction'), requireUser, async (c) => {
    const payload = await readPayload(c, transactionPayload, 'form');
    requireScopeFor(c, payload);
    const userId = c.get('user').id;
    const prepare: OnceRequest['prepare'] = async () => {
      const image = await cleanUpload(userId, imageOf(payload));
      const limits = c.get('config');
      const settlesAtOnce = limits.processAfterS === 0;
      const facts = { image, limits, settlesAtOnce, tellOfKey: tellOfKey(c), mailReference: mailReference(c) };
      return async (db) => presentTransaction(await createTransaction(db, userId, payload, facts));
    };
    return answerOnce(c, { payload, call: 'createTransaction', prepare });
  });
  routes.post(callPath('revokeTransaction'), requireUser, (c) => {
    const id = readId(c, 'id');
    const prepare: OnceRequest['prepare'] = () => async (db) =>
      presentTransaction(await revokeTransaction(db, c.get('user').id, id));
    return answerOnce(c, { payload: {}, call: 'revokeTransaction', prepare });
  });
  return routes;
}
