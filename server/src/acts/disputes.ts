import { consoleRefusals } from '@/texts/console/refusals';
import { FINANCE } from '@contract/console/roles';
import type { OUTCOMES } from '@contract/console/deskSchemas';
import type { Db } from '@server/db/database';
import { conflict, forbidden, notFound } from '@server/platform/refusal';
import { writeAsOperator } from '@server/modules/disputes/conversation';
import { answerDispute, UNNAMED_OPERATOR } from '@server/modules/disputes/disputeAnswers';
import { findDispute } from '@server/modules/disputes/entryRepository';
import type { ActSource } from '@server/modules/operators/actsRepository';
import type { TransactionRow } from '@server/modules/transactions/record/repository';
import type { Done } from './carryOut';
import { approveCase, rejectCase, returnCase } from './decisions';

/** The name of a dispute in the log. */
export const subjectOfDispute = (id: string): string => `dispute ${id}`;

/** Adds a text to an open dispute. Users read no operator's name. @throws Refusal as `writeAsOperator` */
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

/** The service of each outcome. */
const RUN: Readonly<Record<Outcome, Run>> = {
  complete: (tx, transaction, _text, source) => approveCase(tx, transaction, source),
  reject: rejectCase,
  return: returnCase,
};

/** Runs the outcome on the transaction of the dispute. @returns what the log says of it */
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
