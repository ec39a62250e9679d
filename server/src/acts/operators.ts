import type { Role } from '@contract/console/operators';
import { consoleRefusals } from '@/texts/console/refusals';
import type { Db } from '@server/db/database';
import { base32, checkCode, createSecret, otpauthUrl } from '@server/modules/oneTimeCodes';
import type { Act, ActSource } from '@server/modules/operators/acts';
import {
  endOperator,
  endOtherSessions,
  findOperator,
  hasOtherOwner,
  insertOperator,
  lockLink,
  lockNextSecret,
  lockOperator,
  saveAccess,
  saveLink,
  saveNextSecret,
  savePassword,
  saveRole,
  spendFactorStep,
} from '@server/modules/operators/operators';
import {
  createToken,
  digestOf,
  hashPassword,
  passwordMatches,
  requireGoodPassword,
} from '@server/modules/sessions/secrets';
import { conflict, invalidField, notFound } from '@server/platform/refusal';
import type { Done } from './carryOut';

/** The link with which a new or renewed operator sets a password and a second factor, once. It is shown once. */
interface Access {
  email: string;
  token: string;
}

/** The known access of an operator in a demo or a test. */
interface KnownAccess {
  password: string;
  secret: Buffer;
}

const nameOf = (email: string) => `operator ${email}`;

/** The address of a link. Browsers send the part after the # to no server, so it is in no log. */
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
 * Gives an operator who lost their authenticator or their password a new link. The old access ends, with its sessions.
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

/**
 * Takes all access from an operator, and ends their sessions. @throws Refusal `notFound`, `conflict` for the last owner
 */
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

/** The name of the console in authenticator apps. */
export const ISSUER = 'Crossrate operator';

const now = () => Date.now() / 1000;
const linkOver = () => conflict(consoleRefusals.linkOver);

/** The secret for an authenticator app, as text and as a URL for a QR code. */
const shown = (email: string, secret: Buffer) => ({
  email,
  secret: base32(secret),
  url: otpauthUrl(secret, email, ISSUER),
});

/** The data for the holder of a link. Every call shows the same secret. @throws Refusal `conflict` */
export async function openLink(tx: Db, token: string) {
  const held = await lockLink(tx, digestOf(token));
  if (!held) throw linkOver();
  if (held.next_secret) return shown(held.email, held.next_secret);
  const secret = createSecret();
  await saveNextSecret(tx, held.id, secret);
  return shown(held.email, secret);
}

/** The password and the first code of the app with which a link is used up. */
interface OwnChoice {
  token: string;
  password: string;
  code: string;
}

/**
 * Gives an operator the password and the second factor that they chose, and uses up their link. @returns their email
 *
 * @throws Refusal `conflict` if the link is over, `invalid` for a weak password or a wrong code
 */
export async function useLink(tx: Db, { token, password, code }: OwnChoice): Promise<Done<{ email: string }>> {
  requireGoodPassword(password);
  const held = await lockLink(tx, digestOf(token));
  if (!held?.next_secret) throw linkOver();
  const verdict = checkCode(code, { secret: held.next_secret, lastStep: 0 }, now());
  if (verdict.kind !== 'right') throw invalidField('code', consoleRefusals.codeWrong);
  const passwordHash = await hashPassword(password);
  await saveAccess(tx, held.id, { passwordHash, secret: held.next_secret, step: verdict.step });
  return { result: { email: held.email }, act: { act: 'set up access', subject: nameOf(held.email) } };
}

/** The proof that an operator gives before a change of their access. */
interface OwnProof {
  password: string;
  code: string;
}

/** Uses up a code of the operator who acts. @throws Refusal `invalid` */
async function requireProof(tx: Db, email: string, { password, code }: OwnProof) {
  const known = await findOperator(tx, email);
  const matches = await passwordMatches(known?.password_hash ?? null, password);
  const verdict = known && checkCode(code, { secret: known.factor_secret, lastStep: known.factor_step }, now());
  const isRight = known && matches && verdict?.kind === 'right' && (await spendFactorStep(tx, known, verdict.step));
  if (!isRight) throw invalidField('code', consoleRefusals.proofWrong);
  return known;
}

/** Gives the operator who acts another password, and ends their other sessions. @throws Refusal `invalid` */
export async function changePassword(
  tx: Db,
  { operator }: ActSource,
  { next, ...proof }: OwnProof & { next: string },
  session: Buffer,
): Promise<Done<null>> {
  requireGoodPassword(next);
  const known = await requireProof(tx, operator, proof);
  await savePassword(tx, known.id, await hashPassword(next));
  await endOtherSessions(tx, known.id, session);
  return { result: null, act: { act: 'change password', subject: nameOf(operator) } };
}

/**
 * Shows the operator who acts a new secret. The old one stays valid until the new one is confirmed. @throws Refusal
 * `invalid`
 */
export async function startFactor(tx: Db, { operator }: ActSource, proof: OwnProof) {
  const known = await requireProof(tx, operator, proof);
  const secret = createSecret();
  await saveNextSecret(tx, known.id, secret);
  return { result: shown(operator, secret), act: { act: 'begin factor', subject: nameOf(operator) } } as const;
}

/**
 * Replaces the old secret with the one that was shown, and ends the other sessions. @throws Refusal `invalid`,
 * `conflict`
 */
export async function confirmFactor(
  tx: Db,
  { operator }: ActSource,
  code: string,
  session: Buffer,
): Promise<Done<null>> {
  const held = await lockNextSecret(tx, operator);
  if (!held) throw conflict(consoleRefusals.factorNotBegun);
  const verdict = checkCode(code, { secret: held.next_secret, lastStep: 0 }, now());
  if (verdict.kind !== 'right') throw invalidField('code', consoleRefusals.codeWrong);
  await saveAccess(tx, held.id, { passwordHash: null, secret: held.next_secret, step: verdict.step });
  await endOtherSessions(tx, held.id, session);
  return { result: null, act: { act: 'renew factor', subject: nameOf(operator) } };
}
