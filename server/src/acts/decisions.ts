import type { OUTCOMES } from '@contract/console/deskSchemas';
import { FINANCE } from '@contract/console/operators';
import { consoleRefusals } from '@/texts/console/refusals';
import type { Db } from '@server/db/database';
import { answerDispute, findDispute, UNNAMED_OPERATOR, writeAsOperator } from '@server/modules/disputes/conversation';
import { type ActSource, lockStatus } from '@server/modules/operators/acts';
import { approve, giveBack, reject } from '@server/modules/transactions/ending';
import { takeBack, type TakenBack } from '@server/modules/transactions/debts';
import { findTransaction, type TransactionRow } from '@server/modules/transactions/record';
import { conflict, forbidden, notFound } from '@server/platform/refusal';
import { type Done, isFirstApproval, needsTwo } from './carryOut';

const PENDING = { status: 'PENDING' };

const factsOf = ({ status, type, email, amount, currency_from: currency }: TransactionRow) => ({
  status,
  type,
  user: email,
  amount,
  currency,
});

export const subjectOf = (id: string): string => `transaction ${id}`;

/** True if the amount needs two approvals and this is the first. */
async function isOnlyFirst(tx: Db, id: string, { operator }: ActSource): Promise<TransactionRow | null> {
  if ((await lockStatus(tx, id)) !== 'PENDING') return null;
  const row = await findTransaction(tx, id);
  const isCash = row?.type === 'FUND_WALLET' || row?.type === 'WITHDRAW';
  if (!row || !isCash || !(await needsTwo(tx, row))) return null;
  return (await isFirstApproval(tx, id, operator)) ? row : null;
}

/**
 * Approves a funding or a withdrawal. Above the owner's limit the first approval is only noted, and that of another
 * operator counts.
 *
 * @returns the transaction, which is still PENDING after a first approval
 * @throws Refusal as `approve`, and `conflict` if the same operator approves twice
 */
export async function approveCase(tx: Db, id: string, source: ActSource): Promise<Done<TransactionRow>> {
  const subject = subjectOf(id);
  const waiting = await isOnlyFirst(tx, id, source);
  if (waiting) {
    return { result: waiting, act: { act: 'approve first', subject, before: PENDING, after: factsOf(waiting) } };
  }
  const row = await approve(tx, id);
  return { result: row, act: { act: 'approve', subject, before: PENDING, after: factsOf(row) } };
}

/** Rejects a pending transaction. @throws Refusal as `reject` */
export async function rejectCase(tx: Db, id: string, reason: string): Promise<Done<TransactionRow>> {
  const row = await reject(tx, id, reason);
  return { result: row, act: { act: 'reject', subject: subjectOf(id), reason, before: PENDING, after: factsOf(row) } };
}

/** Returns what a transaction still holds to its user. @throws Refusal as `giveBack` */
async function returnCase(tx: Db, id: string, reason: string): Promise<Done<TransactionRow>> {
  const { row, listing } = await giveBack(tx, id);
  const before = { status: listing ? row.status : 'PENDING' };
  const after = { ...factsOf(row), ...(listing && { listing: listing.id, returned: listing.remaining }) };
  return { result: row, act: { act: 'return', subject: subjectOf(id), reason, before, after } };
}

/** Takes back a completed funding whose money went back to the payer. @throws Refusal as `takeBack` */
export async function takeBackCase(
  tx: Db,
  id: string,
  reason: string,
  { operator }: ActSource,
): Promise<Done<TakenBack>> {
  const back = await takeBack(tx, id, reason, operator);
  const after = { ...factsOf(back.row), taken: back.taken, owed: back.owed };
  return { result: back, act: { act: 'take back', subject: subjectOf(id), reason, after } };
}

export const subjectOfDispute = (id: string): string => `dispute ${id}`;

/** Adds a text to an open dispute. Users see no operator's name. @throws Refusal as `writeAsOperator` */
export async function write(tx: Db, id: string, text: string): Promise<Done<null>> {
  await writeAsOperator(tx, id, text, UNNAMED_OPERATOR);
  return { result: null, act: { act: 'write', subject: subjectOfDispute(id), reason: text } };
}

type Outcome = Exclude<(typeof OUTCOMES)[number], 'none'>;

interface Answer {
  text: string;
  outcome: Outcome | 'none';
}

type Run = (tx: Db, transaction: string, text: string, source: ActSource) => Promise<Done<TransactionRow>>;

const RUN: Readonly<Record<Outcome, Run>> = {
  complete: (tx, transaction, _text, source) => approveCase(tx, transaction, source),
  reject: rejectCase,
  return: returnCase,
};

/** Runs the outcome on the transaction of the dispute. @returns the facts for the log */
async function runOutcome(tx: Db, transaction: string, outcome: Outcome, text: string, source: ActSource) {
  if (source.role !== null && !FINANCE.some((role) => role === source.role)) {
    throw forbidden(consoleRefusals.notYours(source.role));
  }
  const { result, act } = await RUN[outcome](tx, transaction, text, source);
  if (result.status === 'PENDING') throw conflict(consoleRefusals.twoInInbox);
  return act.after;
}

/**
 * Answers an open dispute, once. The answer may complete, reject or return its transaction, by the services of the inbox
 * and of the command line, in the same transaction.
 *
 * @throws Refusal `notFound`, `conflict` if it was answered before or the transaction has ended, `forbidden`
 */
export async function answer(tx: Db, id: string, given: Answer, source: ActSource): Promise<Done<null>> {
  const dispute = await findDispute(tx, id);
  if (!dispute) throw notFound(consoleRefusals.noSuchDispute(id));
  if (!(await answerDispute(tx, id, given.text))) throw conflict(consoleRefusals.answeredAlready(id));
  const transaction = dispute.transaction_id;
  const { outcome, text } = given;
  const facts = outcome === 'none' ? null : await runOutcome(tx, transaction, outcome, text, source);
  const after = facts === null ? {} : { outcome, transaction, ...facts };
  return { result: null, act: { act: 'answer', subject: subjectOfDispute(id), reason: given.text, after } };
}
