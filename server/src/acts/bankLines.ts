import type { LineAct } from '@contract/console/statements';
import { consoleRefusals } from '@/texts/console/refusals';
import type { Db } from '@server/db/database';
import { type ActSource, lockStatus } from '@server/modules/operators/acts';
import { findOpenLine, insertMatch, lockOpenLine, type OpenLine } from '@server/modules/operators/bankMatches';
import { conflict } from '@server/platform/refusal';
import type { Done } from './carryOut';

/** An open line of a bank, and what an operator does with it. */
export interface LineWish {
  line: string;
  act: LineAct;
}

export const subjectOfLine = (id: string): string => `bank line ${id}`;

/**
 * An open line with the funding that it means, both of which nobody else changes until this transaction ends. The
 * funding is locked first, as by its approval, so that two acts never wait for each other in a circle.
 *
 * @throws Refusal `conflict` if it is not open, or changed at this moment
 */
async function lockLine(tx: Db, id: string): Promise<OpenLine> {
  const before = await findOpenLine(tx, id);
  if (before?.funding) await lockStatus(tx, before.funding);
  await lockOpenLine(tx, id);
  const line = await findOpenLine(tx, id);
  if (!line || line.funding !== before?.funding) throw conflict(consoleRefusals.line.notOpen(id));
  return line;
}

/** Keeps that this line paid a funding which was approved by hand. */
async function link(tx: Db, line: OpenLine, { operator }: ActSource): Promise<Done<null>> {
  const { id, amount, funding, difference } = line;
  if (difference !== 'approved' || funding === null || !(await insertMatch(tx, id, funding, operator)))
    throw conflict(consoleRefusals.line.notApproved(id));
  return {
    result: null,
    act: { act: 'link line', subject: subjectOfLine(id), after: { transaction: funding, line: id, amount } },
  };
}

const RUN: Readonly<Record<LineAct, (tx: Db, line: OpenLine, source: ActSource) => Promise<Done<null>>>> = { link };

/** Does something with an open line of a bank, once. @throws Refusal `conflict` if that is not possible any more */
export const actOnLine = async (tx: Db, { line, act }: LineWish, source: ActSource): Promise<Done<null>> =>
  RUN[act](tx, await lockLine(tx, line), source);
