import { spendVerifiedPin } from '@server/modules/oneTimePins';
import { runOperator } from '@server/operator/main';
import { opened } from '@test/support/server/opened';
import { codeNow, withFactor } from '@test/support/server/secondFactor';
import { aDevice, challengeIn, logInChallenge, logInWith, withPasskeyOf } from '@test/support/server/passkeys';
import { openTestApp, PASSWORD, type SignedUp } from '@test/support/server/testApp';

const app = opened(openTestApp);

const statusOf = async (token: string) => (await app.call('GET', 'wallets/', { token })).status;
const idsOf = async (token: string) =>
  ((await app.call('GET', 'passkeys/', { token })).body as { id: number | string }[]).map(({ id }) => String(id));
const another = async ({ email }: SignedUp) =>
  ((await app.call('POST', 'login/', { body: { email, password: PASSWORD } })).body as { token: string }).token;
const messagesOf = async (token: string) =>
  ((await app.call('GET', 'notifications/', { token })).body as { message: string }[]).map(({ message }) => message);

async function resetPassword({ email }: SignedUp): Promise<string> {
  await app.call('POST', 'api/password_reset/', { body: { email } });
  const token = /password-reset\/([\w-]{43})/.exec(app.mails.at(-1)?.body ?? '')?.[1] ?? '';
  const password = 'Another!word2';
  await app.call('POST', 'api/password_reset/confirm/', { body: { password, token } });
  return password;
}

it('adding takes the password, and what it is for is used once [S11.passkeys.add]', async () => {
  const { token } = await app.signUp();
  const start = (body: object) => app.call('POST', 'passkeys/options/', { token, body });
  const add = (body: object) => app.call('POST', 'passkeys/', { token, body });
  expect((await start({ password: 'wrong' })).body).toEqual({ password: ['This is not your password.'] });
  const begun = await start({ password: PASSWORD });
  expect(begun.body).toMatchObject({
    options: {
      rp: { id: 'app.example', name: 'Crossrate' },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    },
  });
  const challenge = challengeIn(begun);
  const stranger = await app.signUp();
  const foreign = await app.call('POST', 'passkeys/', { token: stranger.token, body: aDevice().create(challenge) });
  expect(foreign.status).toBe(400);
  expect((await add(aDevice().create(challenge, { isVerified: false }))).status).toBe(400);
  expect((await add(aDevice().create(challenge, { origin: 'http://other.example' }))).status).toBe(400);
  expect((await add(aDevice().create(challenge))).status).toBe(200);
  expect((await add(aDevice().create(challenge))).status).toBe(400);
  expect(await idsOf(token)).toHaveLength(1);
});

it('with a second factor, adding and removing take a code too [S11.passkeys.add, S11.passkeys.off]', async () => {
  const person = await withFactor(app);
  const { token } = person;
  const start = await app.call('POST', 'passkeys/options/', { token, body: { password: PASSWORD } });
  expect(start.body).toEqual({ code: [expect.stringContaining('authenticator app') as string] });
  await withPasskeyOf(app, person, codeNow(person.key));
  const [passkey] = await idsOf(token);
  const remove = (proof: object) => app.call('POST', 'passkeys/remove/', { token, body: { passkey, ...proof } });
  expect((await remove({ password: PASSWORD })).status).toBe(400);
  expect((await remove({ password: PASSWORD, code: person.codes[0] })).status).toBe(200);
  expect(await idsOf(token)).toEqual([]);
});

it('removing the last one ends the other sessions, and each change is noticed [S11.passkeys.off, S11.passkeys.noticed]', async () => {
  const person = await app.signUp();
  const { token } = person;
  app.mails.length = 0;
  const { key: device } = await withPasskeyOf(app, person);
  await withPasskeyOf(app, person);
  const other = await another(person);
  const ids = await idsOf(token);
  const remove = (passkey: string | undefined, by = token) =>
    app.call('POST', 'passkeys/remove/', { token: by, body: { passkey, password: PASSWORD } });
  const stranger = await app.signUp();
  expect((await remove(ids[0], stranger.token)).status).toBe(404);
  expect((await remove(ids[0])).status).toBe(200);
  expect(await statusOf(other)).toBe(200);
  expect((await logInWith(app, device.sign(await logInChallenge(app)))).status).toBe(401);
  expect((await remove(ids[1])).status).toBe(200);
  expect([await statusOf(token), await statusOf(other)]).toEqual([200, 401]);
  expect((await messagesOf(token)).filter((message) => message.includes('passkey'))).toHaveLength(4);
  expect(app.mails.filter(({ subject }) => subject === 'Security of your Crossrate account')).toHaveLength(4);
});

it('a new password ends passkeys that the earlier one alone had added, and no second factor [S11.passkeys.off]', async () => {
  const weak = await withPasskeyOf(app, await app.signUp());
  await resetPassword(weak);
  expect((await logInWith(app, weak.key.sign(await logInChallenge(app)))).status).toBe(401);
  const person = await withFactor(app);
  const strong = await withPasskeyOf(app, person, codeNow(person.key));
  const password = await resetPassword(person);
  const refused = await app.call('POST', 'login/', { body: { email: person.email, password } });
  expect(refused.body).toMatchObject({ second_step: ['code', 'passkey'] });
  expect((await logInWith(app, strong.key.sign(await logInChallenge(app)))).status).toBe(200);
});

it('the operator removes them with the second factor [S11.passkeys.off]', async () => {
  const person = await withPasskeyOf(app, await app.signUp());
  await runOperator(app.db, ['users', 'second-factor-off', person.email]);
  expect(await statusOf(person.token)).toBe(401);
  expect((await logInWith(app, person.key.sign(await logInChallenge(app)))).status).toBe(401);
});

it('a withdrawal takes a passkey of the user in place of the pin, which serves one [S11.passkeys.withdraw]', async () => {
  const person = await withPasskeyOf(app, await app.signUp());
  const stranger = await withPasskeyOf(app, await app.signUp());
  const { token, key: device } = person;
  const ask = async () => challengeIn(await app.call('POST', 'otp/passkey/options/', { token }));
  const confirm = (signed: object, by = token) => app.call('POST', 'otp/passkey/', { token: by, body: signed });
  const spend = () => app.db.transaction((tx) => spendVerifiedPin(tx, String(person.id)));
  expect((await confirm(stranger.key.sign(await ask()))).status).toBe(400);
  expect((await confirm(device.sign(await ask()), stranger.token)).status).toBe(400);
  expect((await confirm(device.sign(await logInChallenge(app)))).status).toBe(400);
  expect(await spend()).toBe(false);
  const done = await confirm(device.sign(await ask()));
  expect(done.body).toEqual({ otp: expect.stringMatching(/^\d{6}$/) as string });
  expect((await app.call('POST', 'otp/verify/', { token, body: done.body })).status).toBe(200);
  expect(await Promise.all([spend(), spend()])).toEqual(expect.arrayContaining([true, false]));
  expect((await confirm(device.sign(await ask()))).status).toBe(200);
  await app.db.query(`update one_time_pins set verified_at = verified_at - interval '5 minutes' where user_id = $1`, [
    person.id,
  ]);
  expect(await spend()).toBe(false);
});
