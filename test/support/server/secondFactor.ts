import { createHmac } from 'node:crypto';
import { PASSWORD, type SignedUp, type TestApp } from './testApp';

const BITS = 5;
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** The bytes of a key as an authenticator app reads it. */
function bytesOf(key: string): Buffer {
  const bits = [...key].map((letter) => LETTERS.indexOf(letter).toString(2).padStart(BITS, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => parseInt(byte, 2)));
}

const STEP_S = 30;
const MOST_CODES = 1_000_000;

/** RFC 4226, written a second time, so that the server is not its own judge. */
export function codeAt(secret: Buffer, step: number): string {
  const counter = Buffer.from(step.toString(16).padStart(16, '0'), 'hex');
  const mac = createHmac('sha1', secret).update(counter).digest();
  const start = parseInt(mac.toString('hex').slice(-1), 16);
  const number = parseInt(mac.subarray(start, start + 4).toString('hex'), 16) % 2 ** 31;
  return String(number % MOST_CODES).padStart(6, '0');
}

/** An authenticator app with a key. @param ahead how many steps its clock is ahead */
export const codeNow = (key: string, ahead = 0): string =>
  codeAt(bytesOf(key), Math.floor(Date.now() / 1_000 / STEP_S) + ahead);

/** A user whose second factor is on. Its first code counts as the one of the step before, so that the present one is new. */
export async function withFactor(app: TestApp, person?: SignedUp) {
  const user = person ?? (await app.signUp());
  const { token } = user;
  const setUp = await app.call('POST', 'second-factor/setup/', { token, body: { password: PASSWORD } });
  const { secret: key } = setUp.body as { secret: string };
  const confirmed = await app.call('POST', 'second-factor/confirm/', { token, body: { code: codeNow(key) } });
  await app.db.query('update second_factors set last_step = last_step - 1 where user_id = $1', [user.id]);
  return { ...user, key, codes: (confirmed.body as { codes: string[] }).codes };
}

/** The refusal of a log-in that waits for its second step. */
export const passwordStep = (app: TestApp, { email }: Pick<SignedUp, 'email'>, password = PASSWORD) =>
  app.call('POST', 'login/', { body: { email, password } });

/** What a log-in waits with. */
export const challengeFor = async (app: TestApp, person: Pick<SignedUp, 'email'>): Promise<string> =>
  ((await passwordStep(app, person)).body as { challenge: string }).challenge;

export const secondStep = (app: TestApp, challenge: string, code: string) =>
  app.call('POST', 'login/second-step/', { body: { challenge, code } });
