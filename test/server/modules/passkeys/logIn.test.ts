import { askForPasskey, withPasskey } from '@server/modules/passkeys/proof';
import { unauthenticated } from '@server/platform/refusal';
import { opened } from '@test/support/server/opened';
import { codeNow, passwordStep, withFactor } from '@test/support/server/secondFactor';
import { aDevice, logInChallenge, logInWith, withPasskeyOf } from '@test/support/server/passkeys';
import { openTestApp } from '@test/support/server/testApp';

const app = opened(openTestApp);
afterEach(async () => {
  await app.db.query('delete from attempts');
});

const MANY = 1_000;

it('logs in with a passkey and nothing else, and what was signed serves once [S11.passkeys.login, S11.passkeys.once]', async () => {
  const { key: device, added, email } = await withPasskeyOf(app, await app.signUp());
  expect(added.status).toBe(200);
  const signed = device.sign(await logInChallenge(app), { counter: 1 });
  const done = await logInWith(app, signed);
  expect(done.status).toBe(200);
  const { token } = done.body as { token: string };
  const me = await app.call('GET', 'users/me/', { token });
  expect(me.body).toMatchObject({ email });
  const notices = (await app.call('GET', 'notifications/', { token })).body as { message: string }[];
  expect(notices[0]?.message).toContain('A new device logged in to your account');
  expect(await logInWith(app, signed)).toMatchObject({
    status: 401,
    body: { detail: expect.stringContaining('done already') as string },
  });
  const list = await app.call('GET', 'passkeys/', { token });
  expect(list.body).toMatchObject([{ last_used: expect.any(String) as string }]);
});

it('refuses what is too old, of another page, without user verification, of another user or with an earlier counter [S11.passkeys.once]', async () => {
  const { key: device } = await withPasskeyOf(app, await app.signUp());
  const statusOf = async (signing: Parameters<typeof device.sign>[1], headers = {}) =>
    (await logInWith(app, device.sign(await logInChallenge(app), signing), headers)).status;
  expect(await statusOf({ counter: 5 })).toBe(200);
  expect(await statusOf({ counter: 5 })).toBe(401);
  expect(await statusOf({ counter: 4 })).toBe(401);
  expect(await statusOf({ counter: 6, isVerified: false })).toBe(401);
  expect(await statusOf({ counter: 6, rpId: 'other.example' })).toBe(401);
  expect(await statusOf({ counter: 6, origin: 'http://other.example' })).toBe(401);
  expect(await statusOf({ counter: 6, origin: 'http://other.example' }, { Origin: 'http://other.example' })).toBe(401);
  expect(await statusOf({ counter: 6, handle: 'c29tZWJvZHk' })).toBe(401);
  const late = await logInChallenge(app);
  await app.db.query('update passkey_challenges set expires_at = now()');
  expect((await logInWith(app, device.sign(late, { counter: 6 }))).status).toBe(401);
  expect((await logInWith(app, aDevice().sign(await logInChallenge(app)))).status).toBe(401);
  expect((await logInWith(app, device.sign('bm9uZQ', { counter: 6 }))).status).toBe(401);
  expect(await statusOf({ counter: 6 })).toBe(200);
});

it('of 1,000 parallel uses of what a passkey signed, one succeeds [S11.passkeys.once]', async () => {
  const { key: device } = await withPasskeyOf(app, await app.signUp());
  const use = { purpose: 'log in', userId: null, party: { origin: 'http://app.example', id: 'app.example' } } as const;
  const { options } = await askForPasskey(app.db, { ...use, address: '' });
  const signed = device.sign(options.challenge);
  let acts = 0;
  // Each from another place, so that no limit refuses any before it is checked.
  const uses = Array.from({ length: MANY }, (_, index) =>
    withPasskey(app.db, { ...use, address: `address ${String(index)}` }, signed, unauthenticated, () =>
      Promise.resolve(void (acts += 1)),
    ),
  );
  const outcomes = await Promise.allSettled(uses);
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(acts).toBe(1);
});

it('refuses a deactivated account [S11.passkeys.login]', async () => {
  const { key: device, id } = await withPasskeyOf(app, await app.signUp());
  await app.db.query('update users set deactivated_at = now() where id = $1', [id]);
  expect((await logInWith(app, device.sign(await logInChallenge(app)))).status).toBe(403);
});

it('a log-in that waits for its second step offers a passkey to those who have one [S11.passkeys.login]', async () => {
  const person = await withFactor(app);
  expect((await passwordStep(app, person)).body).toMatchObject({ second_step: ['code'] });
  const { key: device } = await withPasskeyOf(app, person, codeNow(person.key));
  expect((await passwordStep(app, person)).body).toMatchObject({ second_step: ['code', 'passkey'] });
  expect((await logInWith(app, device.sign(await logInChallenge(app)))).status).toBe(200);
});
