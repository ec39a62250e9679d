import { createHash } from 'node:crypto';
import { setImmediate as letOthersThrough } from 'node:timers/promises';
import { TRANSACTION_STATUSES, TRANSACTION_TYPES } from '@contract/values/transaction';
import type { TransactionWindowQuery } from '@contract/windowQuery';
import { refusalTexts } from '@/texts/refusals';
import type { Db } from '@server/db/database';
import { EncodedJson, nameOf } from '@server/http/coding';
import { isId } from '@server/http/read';
import { boundValues, findPosition, readWindow, scanWindow, type Window } from '@server/modules/windows';
import { notFound, unavailable } from '@server/platform/refusal';
import { LONGEST_TURN_MS, Turns, WaitedTooLong } from '@server/platform/turns';
import { findTransaction, presentTransaction, type TransactionRow } from './record';
import { findWindow, needsScan, scanTransactions, TRANSACTIONS } from './queries';

/** One transaction of the user. @throws Refusal `notFound` also for another user's */
export async function readTransaction(db: Db, userId: string, id: string): Promise<TransactionRow> {
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

/** So many transactions are read and written as JSON in one turn of the event loop. */
const SLICE = 1_000;
/** So many long answers are made at the same time, because each is in memory as a whole; of one user only one. */
const LONG_AT_ONCE = 2;
/** So many long answers of one user may wait for theirs. */
const MOST_WAITING = 4;
const RETRY_AFTER_S = 2;

const longAnswers = new Turns(LONG_AT_ONCE);
const ofUser = new Map<string, Turns>();

const busy = () => unavailable(refusalTexts.tooBusy, RETRY_AFTER_S);

/** @throws Refusal `unavailable` if too many long answers of the user wait, or the wait is too long */
async function inTurn<Result>(userId: string, work: () => Promise<Result>): Promise<Result> {
  const own = ofUser.get(userId) ?? new Turns(1);
  if (own.waiting >= MOST_WAITING) throw busy();
  ofUser.set(userId, own);
  try {
    return await own.run(() => longAnswers.run(work, LONGEST_TURN_MS), LONGEST_TURN_MS);
  } catch (error) {
    throw error instanceof WaitedTooLong ? busy() : error;
  } finally {
    if (own.isIdle && own.waiting === 0) ofUser.delete(userId);
  }
}

/** What a filter may say, in any case. */
interface Filter {
  status?: string | undefined;
  type?: string | undefined;
}

/** The value that the filter names; null for one that no transaction has. */
function known<Value extends string>(values: readonly Value[], asked: string | undefined): Value | null | undefined {
  if (asked === undefined) return undefined;
  return values.find((value) => value === asked.toUpperCase()) ?? null;
}

/**
 * All of a user's transactions as JSON, newest first; only those of a status or a type if one is given. A long answer is
 * made in slices of a window of the database each, so that the requests of others are answered in between. A change
 * between two slices may be seen in the later ones only: who follows changes hears of it (decision 464).
 *
 * @throws Refusal `unavailable`
 */
export async function readAllTransactions(db: Db, userId: string, asked: Filter): Promise<EncodedJson> {
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
