import { consoleRefusals } from '@/texts/console/refusals';
import type { Role } from '@contract/console/roles';
import type { Db } from '@server/db/database';
import { conflict, notFound } from '@server/platform/refusal';
import {
  endOperator,
  hasOtherOwner,
  insertOperator,
  lockOperator,
  saveAccess,
  saveLink,
  saveRole,
} from '@server/modules/operators/repository';
import { hashPassword } from '@server/modules/sessions/passwords';
import { createToken, digestOf } from '@server/modules/sessions/tokens';
import type { Act } from '@server/modules/operators/actsRepository';
import type { Done } from './carryOut';

/** What a new or renewed operator sets their own password and second factor with, once; shown once. */
interface Access {
  email: string;
  token: string;
}

/** What an operator of a demo or of a test logs in with. */
interface KnownAccess {
  password: string;
  secret: Buffer;
}

const nameOf = (email: string) => `operator ${email}`;

/** The address at which a link is used. What follows the # is sent to no server, so it is in no log. */
export const linkOf = (site: string, token: string): string => `${site}/operator#first=${token}`;

/** Makes an operator, who has no access until they use their link. @throws Refusal `conflict` if there is one of this email */
export async function addOperator(tx: Db, typed: string, role: Role, known?: KnownAccess): Promise<Done<Access>> {
  const email = typed.toLowerCase();
  const id = await insertOperator(tx, { email, role });
  if (id === null) throw conflict(consoleRefusals.operatorExists(email));
  const token = createToken();
  await saveLink(tx, id, digestOf(token));
  if (known) await saveAccess(tx, id, { ...known, passwordHash: await hashPassword(known.password), step: 0 });
  const act: Act = { act: 'add operator', subject: nameOf(email), after: { role } };
  return { result: { email, token }, act };
}

/** @throws Refusal `conflict` for the only owner who can log in */
async function requireOtherOwner(
  tx: Db,
  { id, role, ended_at: ended }: { id: string; role: Role; ended_at: Date | null },
) {
  if (role !== 'owner' || ended) return;
  if (!(await hasOtherOwner(tx, id))) throw conflict(consoleRefusals.lastOwner);
}

/**
 * Gives an operator another role, and access again if it was taken away. @throws Refusal `notFound`, `conflict` for the
 * last owner
 */
export async function changeRole(tx: Db, typed: string, role: Role): Promise<Done<null>> {
  const known = await lockOperator(tx, typed);
  if (!known) throw notFound(consoleRefusals.noOperator(typed));
  if (role !== 'owner') await requireOtherOwner(tx, known);
  await saveRole(tx, known.id, role);
  const before = { role: known.ended_at ? null : known.role };
  return { result: null, act: { act: 'change role', subject: nameOf(known.email), before, after: { role } } };
}

/**
 * Gives an operator who lost their authenticator or their password a new link. What they had serves no more, and their
 * sessions end.
 *
 * @throws Refusal `notFound`, `conflict` for one who was removed
 */
export async function renewAccess(tx: Db, typed: string): Promise<Done<Access>> {
  const known = await lockOperator(tx, typed);
  if (!known) throw notFound(consoleRefusals.noOperator(typed));
  if (known.ended_at) throw conflict(consoleRefusals.operatorRemoved(known.email));
  const token = createToken();
  await saveLink(tx, known.id, digestOf(token));
  const act: Act = { act: 'renew operator', subject: nameOf(known.email), after: { role: known.role } };
  return { result: { email: known.email, token }, act };
}

/** Takes an operator every access, and ends their sessions. @throws Refusal `notFound`, `conflict` for the last owner */
export async function removeOperator(tx: Db, typed: string): Promise<Done<null>> {
  const known = await lockOperator(tx, typed);
  if (!known) throw notFound(consoleRefusals.noOperator(typed));
  await requireOtherOwner(tx, known);
  await endOperator(tx, known.id);
  return {
    result: null,
    act: { act: 'remove operator', subject: nameOf(known.email), before: { role: known.role }, after: { role: null } },
  };
}
