import { compare, decimal } from '@/domain/money/decimal';
import { consoleRefusals } from '@/texts/console/refusals';
import { isTradable } from '@contract/values/currencies';
import type { Db } from '@server/db/database';
import { conflict, invalid } from '@server/platform/refusal';
import {
  findFirstApproval,
  findLimit,
  insertFirstApproval,
  saveLimit,
} from '@server/modules/operators/fourEyesRepository';
import type { Act } from '@server/modules/operators/actsRepository';
import type { Done } from './carryOut';

/** Whether two operators must approve this amount. */
export async function needsTwo(db: Db, { currency_from, amount }: { currency_from: string; amount: string }) {
  const limit = await findLimit(db, currency_from);
  return limit !== null && compare(decimal(amount), decimal(limit)) > 0;
}

/**
 * Notes the first of two approvals. @returns false if another operator has approved before, so that this one is the
 * second
 *
 * @throws Refusal `conflict` if this operator has approved before
 */
export async function isFirstApproval(tx: Db, id: string, operator: string): Promise<boolean> {
  if (await insertFirstApproval(tx, id, operator)) return true;
  const first = await findFirstApproval(tx, id);
  if (first?.operator === operator) throw conflict(consoleRefusals.anotherMustApprove);
  return false;
}

/** Sets from which amount two approve; null: one is enough for every amount. @throws Refusal `invalid` */
export async function setFourEyes(tx: Db, currency: string, amount: string | null): Promise<Done<null>> {
  if (!isTradable(currency)) throw invalid(consoleRefusals.noSuchCurrency);
  if (amount !== null && compare(decimal(amount), decimal('0')) < 0) throw invalid(consoleRefusals.negativeLimit);
  const before = await findLimit(tx, currency);
  await saveLimit(tx, currency, amount);
  const act: Act = {
    act: 'set four eyes',
    subject: `currency ${currency}`,
    before: { amount: before },
    after: { amount },
  };
  return { result: null, act };
}
