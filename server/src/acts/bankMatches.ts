import { consoleRefusals } from '@/texts/console/refusals';
import type { Database, Db } from '@server/db/database';
import { findProposed, insertMatch } from '@server/modules/operators/bankMatches';
import { type ActSource, findFirstApproval, lockStatus } from '@server/modules/operators/acts';
import { findTransaction, type TransactionRow } from '@server/modules/transactions/record';
import { conflict, Refusal } from '@server/platform/refusal';
import { type Actor, carryOut, type Done, needsTwo } from './carryOut';
import { approveCase } from './decisions';

/** What became of each line. */
export interface Approved {
  approved: number;
  /** Their fundings need a second operator. */
  waiting: number;
  /** They are not exact or likely any more. */
  skipped: number;
}

/** The funding of a line, which nobody else can end until this transaction ends. @throws Refusal `conflict` */
async function lockProposed(tx: Db, line: string): Promise<string> {
  const proposed = await findProposed(tx, line);
  if (proposed !== null) await lockStatus(tx, proposed);
  // Somebody may have been faster while we waited.
  if (proposed === null || (await findProposed(tx, line)) !== proposed)
    throw conflict(consoleRefusals.notMatched(line));
  return proposed;
}

/** True if this operator has approved a funding for which another one must approve too. */
async function waitsForOther(tx: Db, funding: string, { operator }: ActSource): Promise<boolean> {
  const row = await findTransaction(tx, funding);
  if (!row || !(await needsTwo(tx, row))) return false;
  return (await findFirstApproval(tx, funding))?.operator === operator;
}

/** Approves the funding of a line as `approveCase` does, and keeps that this line credited it. @throws Refusal */
async function approveLine(tx: Db, line: string, funding: string, source: ActSource): Promise<Done<TransactionRow>> {
  const { result, act } = await approveCase(tx, funding, source);
  const isCredited = result.status === 'COMPLETED';
  if (isCredited && !(await insertMatch(tx, line, funding, source.operator))) {
    throw conflict(consoleRefusals.notMatched(line));
  }
  return { result, act: { ...act, after: { ...act.after, line } } };
}

/** Undoes nothing, because nothing was done: the first approval is by this operator. */
class Waits extends Error {}

async function approveOne(db: Database, actor: Actor, line: string): Promise<keyof Approved> {
  try {
    const { status } = await carryOut(db, actor, async (tx, source) => {
      const funding = await lockProposed(tx, line);
      if (await waitsForOther(tx, funding, source)) throw new Waits();
      return approveLine(tx, line, funding, source);
    });
    return status === 'COMPLETED' ? 'approved' : 'waiting';
  } catch (error) {
    if (error instanceof Waits) return 'waiting';
    if (error instanceof Refusal && error.kind === 'conflict') return 'skipped';
    throw error;
  }
}

/**
 * Approves the fundings of these lines, each in a transaction of its own with its entry in the log (decision 599). A line
 * that is neither exact nor likely any more is skipped.
 */
export async function approveMatched(db: Database, actor: Actor, lines: readonly string[]): Promise<Approved> {
  const counts: Approved = { approved: 0, waiting: 0, skipped: 0 };
  for (const line of new Set(lines)) counts[await approveOne(db, actor, line)] += 1;
  return counts;
}
