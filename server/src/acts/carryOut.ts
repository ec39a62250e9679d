import type { Role } from '@contract/console/roles';
import { consoleRefusals } from '@/texts/console/refusals';
import type { Db } from '@server/db/database';
import type { Transactions } from '@server/db/joinTransaction';
import { forbidden, unauthenticated } from '@server/platform/refusal';
import type { Act, ActSource } from '@server/modules/operators/actsRepository';
import { noteAct } from '@server/modules/operators/noteAct';
import { holdSessionOperator } from '@server/modules/operators/sessionRepository';

/** Who acts: a session of the console, or a user of the system at the command line. */
export type Actor =
  | { origin: 'console'; session: Buffer; address: string; may: readonly Role[] }
  | { origin: 'command line'; operator: string; address: string };

/** What an act came to, and what the log says of it. */
export interface Done<Result> {
  result: Result;
  act: Act;
}

/**
 * The operator who acts, kept in their role until the end of the transaction: nobody acts with a role that was taken
 * away a moment ago.
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
 * Carries out an act of an operator and writes it into the log, in one transaction: no act without its entry, and no
 * entry of an act that was refused.
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
