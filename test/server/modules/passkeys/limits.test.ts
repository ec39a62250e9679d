import { LIMITS } from '@server/modules/attempts';
import { opened } from '@test/support/server/opened';
import { aDevice, logInChallenge, logInWith, withPasskeyOf } from '@test/support/server/passkeys';
import { type Answer, openTestApp } from '@test/support/server/testApp';

const app = opened(() => openTestApp({ trustProxy: true }));

const from = (address: string) => ({ 'X-Forwarded-For': address });
const statusesOf = async (count: number, call: () => Promise<Answer>) =>
  (await Promise.all(Array.from({ length: count }, call))).map(({ status }) => status);
const times = (count: number, status: number) => Array.from({ length: count }, () => status);

it('an address that guesses signatures has to wait, and then a right one waits too [S11.passkeys.limits]', async () => {
  const { key } = await withPasskeyOf(app, await app.signUp());
  const { most } = LIMITS.passkeyFromAddress;
  const wrong = aDevice().sign(await logInChallenge(app));
  const guess = () => logInWith(app, wrong, from('192.0.2.1'));
  // A log-in that succeeds is not counted.
  expect((await logInWith(app, key.sign(await logInChallenge(app)), from('192.0.2.1'))).status).toBe(200);
  expect(await statusesOf(most, guess)).toEqual(times(most, 401));
  const refused = await guess();
  expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, expect.stringMatching(/^[1-9]\d*$/)]);
  const right = key.sign(await logInChallenge(app));
  expect((await logInWith(app, right, from('192.0.2.1'))).status).toBe(429);
  expect((await logInWith(app, right, from('192.0.2.2'))).status).toBe(200);
});

it('an address that asks for challenges without end has to wait, for a log-in as for a withdrawal [S11.passkeys.limits]', async () => {
  const { token } = await withPasskeyOf(app, await app.signUp());
  const { most } = LIMITS.passkeyAskedFromAddress;
  const ask = (path: string, headers: Record<string, string>) => app.call('POST', path, { token, headers });
  const logIn = () => ask('login/passkey/options/', from('192.0.2.3'));
  expect(await statusesOf(most, logIn)).toEqual(times(most, 200));
  expect((await logIn()).status).toBe(429);
  expect((await ask('otp/passkey/options/', from('192.0.2.3'))).status).toBe(429);
  expect((await ask('otp/passkey/options/', from('192.0.2.4'))).status).toBe(200);
});
