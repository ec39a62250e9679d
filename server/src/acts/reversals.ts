import { consoleRefusals } from '@/texts/console/refusals';
import type { Database, Db } from '@server/db/database';
import type { Act, ActSource } from '@server/modules/operators/acts';
import { lockUnbookedLine } from '@server/modules/operators/reconciliation';
import { findReversalLines, insertReversalLine, type ReversalLine } from '@server/modules/operators/reversals';
import { conflict, Refusal } from '@server/platform/refusal';
import { subjectOf } from './decisions';
import { type Actor, carryOut, type Done } from './carryOut';

/** Links a funding that was taken back with the line by which the bank took its money back, once. @throws Refusal `conflict` */
export async function linkReversal(tx: Db, wish: ReversalLine, { operator }: ActSource): Promise<Done<null>> {
  const { line, transaction } = wish;
  const found = await lockUnbookedLine(tx, line);
  if (!found || !(await insertReversalLine(tx, wish, operator)))
    throw conflict(consoleRefusals.line.noReversal(line, transaction));
  const { amount, currency } = found;
  const act: Act = { act: 'link reversal', subject: subjectOf(transaction), after: { line, amount, currency } };
  return { result: null, act };
}

/**
 * Links each funding that was taken back and the one line that fits it, in a transaction of its own with its entry in the
 * log. It does what is left to do: if it was interrupted, the next one does the rest.
 */
export async function settleReversals(db: Database, actor: Actor): Promise<void> {
  for (const found of await findReversalLines(db)) {
    await carryOut(db, actor, (tx, source) => linkReversal(tx, found, source)).catch((error: unknown) => {
      // Another one was faster.
      if (!(error instanceof Refusal && error.kind === 'conflict')) throw error;
    });
  }
}
