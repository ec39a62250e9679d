import { LIMITS } from '@server/modules/attempts';
import { spendVerifiedPin } from '@server/modules/oneTimePins';
import { askForPasskey, withPasskey } from '@server/modules/passkeys/proof';
import { runOperator } from '@server/operator/main';
import { unauthenticated } from '@server/platform/refusal';
import { opened } from '@test/support/server/opened';
import {
  aDevice,
  challengeIn,
  logInChallenge,
  logInWith,
  withPasskeyOf,
  codeNow,
  passwordStep,
  withFactor,
} from '@test/support/server/secondFactor';
import { type Answer, openTestApp, PASSWORD, type SignedUp } from '@test/support/server/testApp';

describe('changes', () => {
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

  it('adding a passkey needs the password, and its challenge is used once [S11.passkeys.add]', async () => {
    const { token } = await app.signUp();
    const start = (body: object) => app.call('POST', 'passkeys/options/', { token, body });
    const add = (body: object) => app.call('POST', 'passkeys/', { token, body });
    expect((await start({ password: 'wrong' })).body).toMatchObject({ password: ['This is not your password.'] });
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

  it('removing the last passkey ends the other sessions, and the user is notified of each change [S11.passkeys.off, S11.passkeys.noticed]', async () => {
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

  it('a withdrawal accepts a passkey instead of the pin, and each signature serves one withdrawal [S11.passkeys.withdraw]', async () => {
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
});

describe('log in', () => {
  const app = opened(openTestApp);

  afterEach(async () => {
    await app.db.query('delete from attempts');
  });

  const MANY = 1_000;

  it('logs in with a passkey alone, and each signature serves once [S11.passkeys.login, S11.passkeys.once]', async () => {
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

  it('refuses a signature that is too old, of another page, without user verification, of another user or with an earlier counter [S11.passkeys.once]', async () => {
    const { key: device } = await withPasskeyOf(app, await app.signUp());
    const statusOf = async (signing: Parameters<typeof device.sign>[1], headers = {}) =>
      (await logInWith(app, device.sign(await logInChallenge(app), signing), headers)).status;
    expect(await statusOf({ counter: 5 })).toBe(200);
    expect(await statusOf({ counter: 5 })).toBe(401);
    expect(await statusOf({ counter: 4 })).toBe(401);
    expect(await statusOf({ counter: 6, isVerified: false })).toBe(401);
    expect(await statusOf({ counter: 6, rpId: 'other.example' })).toBe(401);
    expect(await statusOf({ counter: 6, origin: 'http://other.example' })).toBe(401);
    expect(await statusOf({ counter: 6, origin: 'http://other.example' }, { Origin: 'http://other.example' })).toBe(
      401,
    );
    expect(await statusOf({ counter: 6, handle: 'c29tZWJvZHk' })).toBe(401);
    const late = await logInChallenge(app);
    await app.db.query('update passkey_challenges set expires_at = now()');
    expect((await logInWith(app, device.sign(late, { counter: 6 }))).status).toBe(401);
    expect((await logInWith(app, aDevice().sign(await logInChallenge(app)))).status).toBe(401);
    expect((await logInWith(app, device.sign('bm9uZQ', { counter: 6 }))).status).toBe(401);
    expect(await statusOf({ counter: 6 })).toBe(200);
  });

  it('of 1,000 parallel uses of one signature of a passkey, one succeeds [S11.passkeys.once]', async () => {
    const { key: device } = await withPasskeyOf(app, await app.signUp());
    const use = {
      purpose: 'log in',
      userId: null,
      party: { origin: 'http://app.example', id: 'app.example' },
    } as const;
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
});

describe('limits', () => {
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
});
