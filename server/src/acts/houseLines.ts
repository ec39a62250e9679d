import { CHARGED_STATES, LONGEST_CHARGE_REASON } from '@contract/console/reconciliation';
import { isTradable } from '@contract/values/currencies';
import { decimal, isPositive, subtract, toText, ZERO } from '@/domain/money/decimal';
import { consoleRefusals } from '@/texts/console/refusals';
import type { Db } from '@server/db/database';
import type { ActSource } from '@server/modules/operators/acts';
import { findFirstLineAct, moveLine, saveFirstLineAct } from '@server/modules/operators/bankMatches';
import { type BankLine, insertCharged, lockUnbookedLine } from '@server/modules/operators/reconciliation';
import { conflict, invalidField } from '@server/platform/refusal';
import { subjectOfLine } from './bankLines';
import { type Done, needsTwo } from './carryOut';

/** Above the owner's limit the first operator only notes it. @throws Refusal `conflict` if the same one presses again */
async function isOnlyFirst(tx: Db, { id, currency, size }: BankLine & { size: string }, operator: string) {
  if (!(await needsTwo(tx, { currency_from: currency, amount: size }))) return false;
  const first = await findFirstLineAct(tx, id);
  if (first?.act === 'charge') {
    if (first.operator === operator) throw conflict(consoleRefusals.anotherMustApprove);
    return false;
  }
  await saveFirstLineAct(tx, id, { act: 'charge', user: null, operator });
  return true;
}

/**
 * Books a line of a bank as its charge, or as its interest if it came in, once.
 *
 * @returns false if it is only noted, and a second operator must do the same
 * @throws Refusal `invalid` without a reason, `conflict` if the line is something else
 */
export async function chargeLine(
  tx: Db,
  wish: { line: string; reason: string },
  { operator }: ActSource,
): Promise<Done<boolean>> {
  const reason = wish.reason.trim();
  if (reason === '' || reason.length > LONGEST_CHARGE_REASON)
    throw invalidField('reason', consoleRefusals.line.noReason);
  const line = await lockUnbookedLine(tx, wish.line);
  const isCharged = line !== null && CHARGED_STATES.some((state) => state === line.state);
  if (!isCharged || !isTradable(line.currency)) throw conflict(consoleRefusals.line.noCharge(wish.line));
  const { id, currency, amount } = line;
  const isInterest = isPositive(decimal(amount));
  const moved = isInterest ? decimal(amount) : subtract(ZERO, decimal(amount));
  const act = { subject: subjectOfLine(id), reason, after: { line: id, amount, currency } };
  if (await isOnlyFirst(tx, { ...line, size: toText(moved) }, operator))
    return { result: false, act: { ...act, act: 'charge line first' } };
  await insertCharged(tx, id, operator);
  await moveLine(tx, { id, currency, amount: toText(moved) }, isInterest ? 'interest' : 'charge');
  return { result: true, act: { ...act, act: 'charge line' } };
}
