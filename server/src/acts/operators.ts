import { consoleRefusals } from '@/texts/console/refusals';
import type { Role } from '@contract/console/roles';
import type { Db } from '@server/db/database';
import { conflict, notFound } from '@server/platform/refusal';
import { createSecret, otpauthUrl } from '@server/modules/oneTimeCodes/totp';
import {
  endOperator,
  insertOperator,
  lockOperator,
  renewOperator,
  saveRole,
} from '@server/modules/operators/repository';
import { hashPassword } from '@server/modules/sessions/passwords';
import { createToken } from '@server/modules/sessions/tokens';
import type { Act } from '@server/modules/operators/actsRepository';
import type { Done } from './carryOut';

/** What a new or renewed operator logs in with; shown once. */
interface Access {
  email: string;
  password: string;
  /** For the app that makes the codes. */
  link: string;
}

/** What an app of codes calls the console. */
export const ISSUER = 'Crossrate operator';
const PASSWORD_LENGTH = 20;
const nameOf = (email: string) => `operator ${email}`;

/** A password that nobody chose. */
const randomPassword = () => createToken().slice(0, PASSWORD_LENGTH);

/** Makes an operator. @throws Refusal `conflict` if there is one of this email */
export async function addOperator(
  tx: Db,
  email: string,
  role: Role,
  { password = randomPassword(), secret = createSecret() } = {},
): Promise<Done<Access>> {
  const made = await insertOperator(tx, { email, passwordHash: await hashPassword(password), role, secret });
  if (!made) throw conflict(consoleRefusals.operatorExists(email));
  const act: Act = { act: 'add operator', subject: nameOf(email), after: { role } };
  return { result: { email, password, link: otpauthUrl(secret, email, ISSUER) }, act };
}

/** Gives an operator another role, and access again if it was taken away. @throws Refusal `notFound` */
export async function changeRole(tx: Db, email: string, role: Role): Promise<Done<null>> {
  const known = await lockOperator(tx, email);
  if (!known) throw notFound(consoleRefusals.noOperator(email));
  await saveRole(tx, known.id, role);
  const before = { role: known.ended_at ? null : known.role };
  return { result: null, act: { act: 'change role', subject: nameOf(email), before, after: { role } } };
}

/**
 * Gives an operator who lost their authenticator or their password new ones, and ends their sessions.
 *
 * @throws Refusal `notFound`, `conflict` for one who was removed
 */
export async function renewAccess(tx: Db, email: string): Promise<Done<Access>> {
  const known = await lockOperator(tx, email);
  if (!known) throw notFound(consoleRefusals.noOperator(email));
  if (known.ended_at) throw conflict(consoleRefusals.operatorRemoved(email));
  const [password, secret] = [randomPassword(), createSecret()];
  await renewOperator(tx, known.id, await hashPassword(password), secret);
  const act: Act = { act: 'renew operator', subject: nameOf(email), after: { role: known.role } };
  return { result: { email, password, link: otpauthUrl(secret, email, ISSUER) }, act };
}

/** Takes an operator every access, and ends their sessions. @throws Refusal `notFound` */
export async function removeOperator(tx: Db, email: string): Promise<Done<null>> {
  const known = await lockOperator(tx, email);
  if (!known) throw notFound(consoleRefusals.noOperator(email));
  await endOperator(tx, known.id);
  return {
    result: null,
    act: { act: 'remove operator', subject: nameOf(email), before: { role: known.role }, after: { role: null } },
  };
}
