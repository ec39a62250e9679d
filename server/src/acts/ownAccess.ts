import { consoleRefusals } from '@/texts/console/refusals';
import type { Db } from '@server/db/database';
import { conflict, invalidField } from '@server/platform/refusal';
import { base32 } from '@server/modules/oneTimeCodes/base32';
import { checkCode, createSecret, otpauthUrl } from '@server/modules/oneTimeCodes/totp';
import {
  endOtherSessions,
  findOperator,
  lockLink,
  lockNextSecret,
  saveAccess,
  saveNextSecret,
  savePassword,
  spendFactorStep,
} from '@server/modules/operators/repository';
import type { ActSource } from '@server/modules/operators/actsRepository';
import { requireGoodPassword } from '@server/modules/sessions/passwordPolicy';
import { hashPassword, passwordMatches } from '@server/modules/sessions/passwords';
import { digestOf } from '@server/modules/sessions/tokens';
import type { Done } from './carryOut';

/** What an app of codes calls the console. */
export const ISSUER = 'Crossrate operator';

const now = () => Date.now() / 1000;
const nameOf = (email: string) => `operator ${email}`;
const linkOver = () => conflict(consoleRefusals.linkOver);

/** What an authenticator app reads, as a key and for a QR code. */
const shown = (email: string, secret: Buffer) => ({
  email,
  secret: base32(secret),
  url: otpauthUrl(secret, email, ISSUER),
});

/** What the holder of a link is shown. The secret stays the same however often. @throws Refusal `conflict` */
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

/** What an operator proves that it is them with. */
export interface OwnProof {
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

/** Shows the operator who acts another secret. The old one serves until it is confirmed. @throws Refusal `invalid` */
export async function startFactor(tx: Db, { operator }: ActSource, proof: OwnProof) {
  const known = await requireProof(tx, operator, proof);
  const secret = createSecret();
  await saveNextSecret(tx, known.id, secret);
  return { result: shown(operator, secret), act: { act: 'begin factor', subject: nameOf(operator) } } as const;
}

/** Puts the secret that was shown in place of the old one, and ends the other sessions. @throws Refusal `invalid`, `conflict` */
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
