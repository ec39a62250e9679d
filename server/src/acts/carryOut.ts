import type { Role } from '@contract/console/operators';
import { isTradable } from '@contract/values/currencies';
import { compare, decimal } from '@/domain/money/decimal';
import { consoleRefusals } from '@/texts/console/refusals';
import type { Db, Transactions } from '@server/db/database';
import {
  type Act,
  type ActSource,
  findFirstApproval,
  findLimit,
  insertFirstApproval,
  noteAct,
  saveLimit,
} from '@server/modules/operators/acts';
import { holdSessionOperator } from '@server/modules/operators/logIn';
import { conflict, forbidden, invalid, unauthenticated } from '@server/platform/refusal';

/** Who acts: a session of the console, or a user of the system at the command line. */
export type Actor =
  | { origin: 'console'; session: Buffer; address: string; may: readonly Role[] }
  | { origin: 'command line'; operator: string; address: string };

/** The result of an act, and its entry in the log. */
export interface Done<Result> {
  result: Result;
  act: Act;
}

/**
 * The operator who acts. Their role is locked until the end of the transaction, so that nobody acts with a role that
 * was just taken away.
 */
async function sourceOf(tx: Db, actor: Actor): Promise<ActSource> {
  const { origin, address } = actor;
  if (actor.origin === 'command line') return { operator: actor.operator, role: null, origin, address };
  const held = await holdSessionOperator(tx, actor.session);
  if (!held) throw unauthenticated(consoleRefusals.sessionEnded);
  if (!actor.may.includes(held.role)) throw forbidden(consoleRefusals.notYours(held.role));
  return { operator: held.email, role: held.role, origin, address };
}

/**
 * Carries out an act of an operator and writes it into the log, in one transaction: every act has its entry, and a
 * refused act has none.
 */
export async function carryOut<Result>(
  db: Transactions,
  actor: Actor,
  work: (tx: Db, source: ActSource) => Promise<Done<Result>>,
): Promise<Result> {
  return db.transaction(async (tx) => {
    const source = await sourceOf(tx, actor);
    const { result, act } = await work(tx, source);
    await noteAct(tx, source, act);
    return result;
  });
}

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
