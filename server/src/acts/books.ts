import type { AuditQuestion } from '@contract/console/operators';
import { type BooksExport, isDay } from '@contract/console/books';
import { formatDay } from '@/domain/wording/moment';
import { decimal, isZero, toText } from '@/domain/money/decimal';
import { consoleRefusals } from '@/texts/console/refusals';
import { brokenConstraint, type Database, type Db, lockName } from '@server/db/database';
import { conflict, invalidField } from '@server/platform/refusal';
import { askAudit, findDayState, insertDay } from '@server/modules/books';
import { writeBooks, type WritePart } from '@server/modules/bookFiles/writeBooks';
import { insertDayBanks } from '@server/modules/operators/reconciliation';
import type { Act, ActRow, ActSource } from '@server/modules/operators/acts';
import { type Actor, carryOut, type Done } from './carryOut';

export const subjectOfQuestion = (question: AuditQuestion): string => `audit ${question}`;

/**
 * Asks one question of the audit and records the answer in the log. The answer is read in a separate snapshot first,
 * because a long read must not keep the operator's row locked.
 *
 * @throws Refusal as `askAudit` and `carryOut`
 */
export async function audit(db: Database, actor: Actor, question: AuditQuestion): Promise<void> {
  const { found, ms } = await askAudit(db, question);
  const act: Act = {
    act: found.length === 0 ? 'audit' : 'audit: wrong',
    subject: subjectOfQuestion(question),
    after: { ms, found },
  };
  await carryOut(db, actor, async () => Promise.resolve({ result: null, act }));
}

/** The answer in an entry of the log. */
export const answerIn = ({ after }: ActRow) => after as unknown as { ms: number; found: Record<string, unknown>[] };

/** The constraint that fails if a day does not begin with the balances with which the day before ended. */
const EXPLAINED = 'day_closes_explained';

async function writeDay(tx: Db, day: string, { operator }: ActSource): Promise<Done<null>> {
  await lockName(tx, 'close of a day');
  const { is_over, next, is_moving } = await findDayState(tx, day);
  if (!is_over) throw conflict(consoleRefusals.dayNotOver(formatDay(day)));
  if (next !== null && day < next) throw conflict(consoleRefusals.dayClosed(formatDay(day)));
  if (next !== null && day > next) throw conflict(consoleRefusals.dayNotNext(formatDay(next)));
  if (is_moving) throw conflict(consoleRefusals.dayMoving(formatDay(day)));
  if (!(await insertDay(tx, day, operator))) throw conflict(consoleRefusals.dayClosed(formatDay(day)));
  const banks = await insertDayBanks(tx, day);
  const differences = banks.flatMap(({ currency, label, difference }) =>
    difference === null || isZero(decimal(difference)) ? [] : [`${currency} ${label}: ${toText(decimal(difference))}`],
  );
  const act: Act = {
    act: 'close',
    subject: `day ${day}`,
    ...(differences.length > 0 && { after: { difference: differences.join('; ') } }),
  };
  return { result: null, act };
}

/**
 * Closes a day of UTC, once. The first one may be any that is over; then they are closed one after another.
 *
 * @throws Refusal `invalid` if there is no such day, `conflict` if it is not over, not the next one or closed
 */
export async function closeDay(db: Database, actor: Actor, day: string): Promise<void> {
  if (!isDay(day)) throw invalidField('day', consoleRefusals.noSuchDay);
  await carryOut(db, actor, (tx, source) => writeDay(tx, day, source)).catch((error: unknown) => {
    throw brokenConstraint(error) === EXPLAINED ? conflict(consoleRefusals.dayUnexplained(formatDay(day))) : error;
  });
}

/**
 * Exports the books, which is in the log before the first part is written: the file has everybody's money in it.
 *
 * @throws Refusal `invalid` for days that are none or in the wrong order, and as `writeBooks`
 */
export async function exportBooks(db: Database, actor: Actor, asked: BooksExport, write: WritePart): Promise<void> {
  const { format, from, to } = asked;
  for (const [field, day] of Object.entries({ from, to })) {
    if (day !== null && !isDay(day)) throw invalidField(field, consoleRefusals.noSuchDay);
  }
  if (from !== null && to !== null && from > to) throw invalidField('to', consoleRefusals.exportOrder);
  const act: Act = { act: 'export', subject: 'books', after: { format, from, to } };
  await carryOut(db, actor, async () => Promise.resolve({ result: null, act }));
  await writeBooks(db, format, { from, to }, write);
}
