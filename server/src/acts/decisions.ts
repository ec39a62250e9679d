import type { Db } from '@server/db/database';
import type { ActSource } from '@server/modules/operators/actsRepository';
import { lockStatus } from '@server/modules/operators/fourEyesRepository';
import { approve, reject } from '@server/modules/transactions/approvals';
import { giveBack } from '@server/modules/transactions/giveBack';
import { findTransaction, type TransactionRow } from '@server/modules/transactions/record/repository';
import type { Done } from './carryOut';
import { isFirstApproval, needsTwo } from './fourEyes';

const PENDING = { status: 'PENDING' };

/** What the log says of a decision. */
const factsOf = ({ status, type, email, amount, currency_from: currency }: TransactionRow) => ({
  status,
  type,
  user: email,
  amount,
  currency,
});

/** The name of a transaction in the log. */
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
export async function returnCase(tx: Db, id: string, reason: string): Promise<Done<TransactionRow>> {
  const { row, listing } = await giveBack(tx, id);
  const before = { status: listing ? row.status : 'PENDING' };
  const after = { ...factsOf(row), ...(listing && { listing: listing.id, returned: listing.remaining }) };
  return { result: row, act: { act: 'return', subject: subjectOf(id), reason, before, after } };
}
