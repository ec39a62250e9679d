import { HOUSE_LINE_STATES, LONGEST_LINE_REASON } from '@contract/console/reconciliation';
import type { HouseKind } from '@contract/console/statements';
import { isTradable } from '@contract/values/currencies';
import { decimal, isPositive, isZero, maxOf, subtract, toText, ZERO } from '@/domain/money/decimal';
import { consoleRefusals } from '@/texts/console/refusals';
import type { Db } from '@server/db/database';
import type { ActSource } from '@server/modules/operators/acts';
import { findFirstLineAct, moveLine, saveFirstLineAct } from '@server/modules/operators/bankMatches';
import { type BankLine, insertHouseLine, lockUnbookedLine } from '@server/modules/operators/reconciliation';
import { conflict, invalidField } from '@server/platform/refusal';
import { subjectOfLine } from './bankLines';
import { type Done, needsTwo } from './carryOut';

/** A line of a bank, and what it is as the house's own. */
interface HouseLineWish {
  line: string;
  kind: HouseKind;
  reason: string;
}

/** Above the owner's limit the first operator only notes it. @throws Refusal `conflict` if the same one presses again */
async function isOnlyFirst(tx: Db, { id, currency, amount }: BankLine, kind: HouseKind, operator: string) {
  const size = toText(maxOf(decimal(amount), subtract(ZERO, decimal(amount))));
  if (!(await needsTwo(tx, { currency_from: currency, amount: size }))) return false;
  const first = await findFirstLineAct(tx, id);
  if (first?.act === kind) {
    if (first.operator === operator) throw conflict(consoleRefusals.anotherMustApprove);
    return false;
  }
  await saveFirstLineAct(tx, id, { act: kind, user: null, operator });
  return true;
}

/**
 * Books a line of a bank that is the house's own, once: as a charge, or as interest if it came in, as one end of a
 * transfer between two accounts, or as the owner's money.
 *
 * @returns false if it is only noted, and a second operator must do the same
 * @throws Refusal `invalid` without a reason, `conflict` if the line is something else
 */
export async function bookLine(tx: Db, wish: HouseLineWish, { operator }: ActSource): Promise<Done<boolean>> {
  const [reason, { kind }] = [wish.reason.trim(), wish];
  if (reason === '' || reason.length > LONGEST_LINE_REASON) throw invalidField('reason', consoleRefusals.line.noReason);
  const line = await lockUnbookedLine(tx, wish.line);
  const isOwn = line !== null && HOUSE_LINE_STATES.some((state) => state === line.state);
  if (!isOwn || !isTradable(line.currency) || isZero(decimal(line.amount)))
    throw conflict(consoleRefusals.line.notOwn(wish.line));
  const { id, currency, amount } = line;
  const act = { subject: subjectOfLine(id), reason, after: { line: id, kind, amount, currency } };
  if (await isOnlyFirst(tx, line, kind, operator)) return { result: false, act: { ...act, act: 'book line first' } };
  await insertHouseLine(tx, id, kind, operator);
  await moveLine(tx, line, kind === 'charge' && isPositive(decimal(amount)) ? 'interest' : kind);
  return { result: true, act: { ...act, act: 'book line' } };
}
