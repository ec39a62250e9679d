import { finishLogIn } from '@server/modules/logIn';
import { spendVerifiedPin } from '@server/modules/oneTimePins';
import { withSecondFactor } from '@server/modules/secondFactor/proof';
import { UNKNOWN_DEVICE } from '@server/modules/sessions/knownDevices';
import { hashPassword } from '@server/modules/sessions/secrets';
import { runOperator } from '@server/operator/main';
import { opened } from '@test/support/server/opened';
import { challengeFor, codeNow, passwordStep, secondStep, withFactor } from '@test/support/server/secondFactor';
import { openTestApp, PASSWORD, type SignedUp } from '@test/support/server/testApp';

describe('changes', () => {
  const app = opened(openTestApp);

  const statusOf = async (token: string) => (await app.call('GET', 'wallets/', { token })).status;

  const another = async ({ email }: SignedUp) =>
    ((await app.call('POST', 'login/', { body: { email, password: PASSWORD } })).body as { token: string }).token;

  const noticesOf = async (token: string) =>
    ((await app.call('GET', 'notifications/', { token })).body as { message: string; about?: object }[]).filter(
      ({ about }) => about && 'kind' in about && about.kind === 'security',
    );

  it('switching off needs a code and ends the other sessions [S11.factor.off]', async () => {
    const signedUp = await app.signUp();
    const other = await another(signedUp);
    const person = await withFactor(app, signedUp);
    const { token } = person;
    const off = (code: string) => app.call('POST', 'second-factor/off/', { token, body: { code } });
    expect((await off(codeNow(person.key, 50))).status).toBe(400);
    expect(await statusOf(other)).toBe(200);
    expect((await off(codeNow(person.key))).status).toBe(200);
    expect([await statusOf(token), await statusOf(other)]).toEqual([200, 401]);
    expect((await off(codeNow(person.key, 1))).status).toBe(409);
    expect((await passwordStep(app, person)).status).toBe(200);
  });

  it('the same code makes new recovery codes until somebody has confirmed them, and nothing else is accepted twice [S11.factor.stored]', async () => {
    const { token } = await app.signUp();
    const post = (path: string, body: object) => app.call('POST', `second-factor/${path}`, { token, body });
    const { secret } = (await post('setup/', { password: PASSWORD })).body as { secret: string };
    const code = codeNow(secret);
    const lost = (await post('confirm/', { code })).body as { codes: string[]; set: number };
    expect((await post('confirm/', { code: codeNow(secret, -1) })).status).toBe(409);
    expect((await post('confirm/', { code: codeNow(secret, 1) })).status).toBe(409);
    expect((await post('recovery-codes/', { code })).status).toBe(400);
    const seen = (await post('confirm/', { code })).body as { codes: string[]; set: number };
    expect(seen.codes.some((one) => lost.codes.includes(one))).toBe(false);
    expect(await noticesOf(token)).toHaveLength(1);
    expect((await post('off/', { code: lost.codes[0] ?? '' })).status).toBe(400);
    expect((await post('off/', { code: seen.codes[0] ?? '' })).status).toBe(200);
  });

  it('each change is a notification and a mail [S11.factor.noticed]', async () => {
    app.mails.length = 0;
    const person = await withFactor(app);
    const { token } = person;
    await app.call('POST', 'second-factor/recovery-codes/', { token, body: { code: codeNow(person.key) } });
    await app.call('POST', 'second-factor/off/', { token, body: { code: codeNow(person.key, 1) } });
    const messages = (await noticesOf(token)).map(({ message }) => message);
    expect(messages).toEqual([
      'Two-step verification was switched off for your account.',
      'New recovery codes were made for your account. The earlier ones are no longer valid.',
      'Two-step verification was switched on for your account.',
    ]);
    const mails = app.mails.filter(({ subject }) => subject === 'Security of your Crossrate account');
    expect(mails.map(({ body }) => messages.find((message) => body.startsWith(message)))).toEqual(
      messages.toReversed(),
    );
  });

  it('the operator removes it for a user who lost everything, which ends the sessions [S11.factor.operator]', async () => {
    const person = await withFactor(app);
    const words = ['users', 'second-factor-off', person.email];
    expect(await runOperator(app.db, words)).toContain('with the password alone');
    expect(await statusOf(person.token)).toBe(401);
    const token = await another(person);
    expect((await noticesOf(token))[0]?.message).toContain('by our support');
    await expect(runOperator(app.db, words)).rejects.toThrow('has no second factor');
  });

  it('a withdrawal needs a code instead of the pin, and each code serves one withdrawal [S11.factor.withdraw]', async () => {
    const person = await withFactor(app);
    const { token } = person;
    app.mails.length = 0;
    const asked = await app.call('POST', 'otp/', { token });
    expect(asked).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining('authenticator app') as string },
    });
    expect(app.mails).toEqual([]);
    const verify = (otp: string) => app.call('POST', 'otp/verify/', { token, body: { otp } });
    const spend = () => app.db.transaction((tx) => spendVerifiedPin(tx, String(person.id)));
    expect(await spend()).toBe(false);
    expect((await verify(codeNow(person.key, 50))).body).toMatchObject({ otp: [expect.any(String) as string] });
    const code = codeNow(person.key);
    expect((await verify(code)).status).toBe(200);
    // The answer may have been lost: until it is spent, it is verified again.
    expect((await verify(code)).status).toBe(200);
    await expect(
      app.db.transaction(async (tx) => {
        await spendVerifiedPin(tx, String(person.id));
        throw new Error('the withdrawal fails');
      }),
    ).rejects.toThrow('fails');
    expect(await Promise.all([spend(), spend()])).toEqual(expect.arrayContaining([true, false]));
    expect((await verify(code)).body).toMatchObject({ otp: ['This code was used already. Wait for the next one.'] });
  });

  it('a code that was verified more than five minutes ago withdraws nothing [S11.factor.withdraw]', async () => {
    const person = await withFactor(app);
    await app.call('POST', 'otp/verify/', { token: person.token, body: { otp: codeNow(person.key) } });
    await app.db.query(`update one_time_pins set verified_at = verified_at - interval '5 minutes' where user_id = $1`, [
      person.id,
    ]);
    expect(await app.db.transaction((tx) => spendVerifiedPin(tx, String(person.id)))).toBe(false);
  });
});

describe('log in', () => {
  const app = opened(openTestApp);

  const statusOf = async (token: unknown) =>
    (await app.call('GET', 'wallets/', { token: typeof token === 'string' ? token : '' })).status;

  /** The same digits in full width, as an input method types them. */
  const wide = (code: string) => code.replace(/./g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0));

  it('switches on with the password and the first code, and shows ten recovery codes [S11.factor.setup]', async () => {
    const { token } = await app.signUp();
    const setUp = (password: string) => app.call('POST', 'second-factor/setup/', { token, body: { password } });
    const confirm = (code: string) => app.call('POST', 'second-factor/confirm/', { token, body: { code } });
    expect((await confirm('123456')).status).toBe(409);
    expect(await setUp('wrong')).toMatchObject({ status: 400, body: { password: ['This is not your password.'] } });
    const { secret, url } = (await setUp(PASSWORD)).body as { secret: string; url: string };
    expect(url).toContain(`secret=${secret}`);
    // Another tab goes on with the same secret.
    expect((await setUp(PASSWORD)).body).toEqual({ secret, url });
    for (const wrong of [codeNow(secret, 5), 'éééééé', '١٢٣', 'abcdef']) {
      expect(await confirm(wrong)).toMatchObject({ status: 400, body: { code: [expect.any(String) as string] } });
    }
    expect((await app.call('GET', 'second-factor/', { token })).body).toEqual({
      on: false,
      since: null,
      recovery_left: 0,
      codes_stored: true,
    });
    const tabs = await Promise.all([confirm(codeNow(secret)), confirm(wide(codeNow(secret)))]);
    expect(tabs.map(({ status }) => status)).toEqual([200, 200]);
    const state = async () => (await app.call('GET', 'second-factor/', { token })).body;
    expect(await state()).toMatchObject({ on: true, recovery_left: 10, codes_stored: false });
    // The codes of the tab that was later are the valid ones.
    const sets = tabs.map(({ body }) => body as { codes: string[]; set: number }).sort((a, b) => a.set - b.set);
    expect(sets.map(({ codes, set }) => [codes.length, set])).toEqual([
      [10, 1],
      [10, 2],
    ]);
    const store = async (set: unknown) =>
      (await app.call('POST', 'second-factor/recovery-codes/stored/', { token, body: { set } })).status;
    expect([await store(1), await store(3), await store('2')]).toEqual([409, 409, 400]);
    expect([await store(2), await state()]).toEqual([200, expect.objectContaining({ codes_stored: true })]);
    expect((await confirm(codeNow(secret))).status).toBe(409);
    expect((await setUp(PASSWORD)).status).toBe(409);
  });

  it('a right password alone opens no session, and the refusal names what the second step needs [S11.factor.login]', async () => {
    const person = await withFactor(app);
    const refusal = await passwordStep(app, person);
    expect(refusal.status).toBe(401);
    expect(refusal.body).toEqual({
      detail: expect.stringContaining('second step') as string,
      code: 'second_step',
      second_step: ['code'],
      challenge: expect.stringMatching(/^[\w-]{43}$/) as string,
    });
    expect(refusal.headers.getSetCookie()).toEqual([]);
    expect(refusal.headers.get('Cache-Control')).toContain('no-transform');
    expect((await passwordStep(app, person, 'wrong')).body).toMatchObject({ detail: 'Invalid credentials.' });
    const { challenge } = refusal.body as { challenge: string };
    expect(await statusOf(challenge)).toBe(401);
    const done = await secondStep(app, challenge, codeNow(person.key));
    expect(done.status).toBe(200);
    expect(await statusOf((done.body as { token: string }).token)).toBe(200);
    expect((await secondStep(app, challenge, codeNow(person.key, 1))).status).toBe(401);
  });

  it('a code is accepted once, also in two tabs, and never from a clock that is a minute off [S11.factor.codes]', async () => {
    const person = await withFactor(app);
    const [one, two] = [await challengeFor(app, person), await challengeFor(app, person)];
    expect((await secondStep(app, two, codeNow(person.key, 3))).body).toEqual({
      code: [expect.stringContaining('let your phone set its clock') as string],
    });
    const code = codeNow(person.key);
    const answers = await Promise.all([secondStep(app, one, code), secondStep(app, two, code)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(answers.find(({ status }) => status === 400)?.body).toMatchObject({
      code: ['This code was used already. Wait for the next one.'],
    });
  });

  it('a log-in waits ten minutes, and a new password or a second factor that ended ends it [S11.factor.login, S11.factor.off]', async () => {
    const person = await withFactor(app);
    const late = await challengeFor(app, person);
    await app.db.query(`update login_challenges set expires_at = now()`);
    expect((await secondStep(app, late, codeNow(person.key))).body).toMatchObject({
      detail: 'This log-in took too long. Please type your password again.',
    });
    const waiting = await challengeFor(app, person);
    await app.call('POST', 'api/password_reset/', { body: { email: person.email } });
    const link = /password-reset\/([\w-]{43})/.exec(app.mails.at(-1)?.body ?? '')?.[1] ?? '';
    const password = 'Another!word2';
    expect((await app.call('POST', 'api/password_reset/confirm/', { body: { password, token: link } })).status).toBe(
      200,
    );
    expect((await secondStep(app, waiting, codeNow(person.key))).status).toBe(401);
    // The second factor is still on.
    expect((await passwordStep(app, person, password)).body).toMatchObject({ second_step: ['code'] });
  });

  it('a recovery code logs in once, however it is typed [S11.factor.recovery]', async () => {
    const person = await withFactor(app);
    const [first = '', second = ''] = person.codes;
    const typed = first.toLowerCase().replaceAll('-', ' ');
    expect((await secondStep(app, await challengeFor(app, person), typed)).status).toBe(200);
    expect((await secondStep(app, await challengeFor(app, person), first)).status).toBe(400);
    const notices = (await app.call('GET', 'notifications/', { token: person.token })).body as { message: string }[];
    const messages = notices.map(({ message }) => message);
    expect(messages).toContain('A recovery code was used to log in to your account. 9 recovery codes left.');
    const body = { code: second };
    const renewed = await app.call('POST', 'second-factor/recovery-codes/', { token: person.token, body });
    const codes = (renewed.body as { codes: string[] }).codes;
    expect(codes).toHaveLength(10);
    expect((await secondStep(app, await challengeFor(app, person), person.codes[2] ?? '')).status).toBe(400);
    expect((await secondStep(app, await challengeFor(app, person), codes[2] ?? '')).status).toBe(200);
    const stored = await app.db.query<{ all: string }>("select string_agg(r::text, '') as all from recovery_codes r");
    expect(stored[0]?.all).not.toContain(codes[5]);
  });
});

describe('limits', () => {
  const app = opened(openTestApp);

  afterEach(async () => {
    await app.db.query('delete from attempts');
  });

  const MANY = 1_000;

  it('of 1,000 parallel uses of one code, and of one recovery code, one succeeds [S11.factor.once]', async () => {
    const person = await withFactor(app);
    let acts = 0;
    const act = () => Promise.resolve(void (acts += 1));
    for (const code of [codeNow(person.key), person.codes[0] ?? '']) {
      acts = 0;
      // Each from another place, so that no limit refuses any before it is checked.
      const uses = Array.from({ length: MANY }, (_, index) => {
        const claim = { limit: { kind: `use-${code}`, most: 10, windowSeconds: 60 }, subject: String(index) };
        return withSecondFactor(
          app.db,
          { userId: String(person.id), address: `address ${String(index)}`, claim },
          code,
          act,
        );
      });
      const outcomes = await Promise.allSettled(uses);
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      expect(acts).toBe(1);
    }
  });

  it('of 1,000 parallel log-ins with one code, one gets a session [S11.factor.once, S11.factor.limits]', async () => {
    const person = await withFactor(app);
    const challenge = await challengeFor(app, person);
    const before = (await app.db.query('select 1 from sessions where user_id = $1', [person.id])).length;
    const code = codeNow(person.key);
    const uses = Array.from({ length: MANY }, () =>
      finishLogIn(app.db, { challenge, code }, { address: '', device: [], agent: UNKNOWN_DEVICE, country: '' }),
    );
    const outcomes = await Promise.allSettled(uses);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await app.db.query('select 1 from sessions where user_id = $1', [person.id])).toHaveLength(before + 1);
  });

  it('guesses are counted by account, however many log-ins wait, and not against a device of the user [S11.factor.limits]', async () => {
    const person = await withFactor(app);
    const statuses: number[] = [];
    for (let guess = 0; guess < 11; guess += 1) {
      const challenge = await challengeFor(app, person);
      statuses.push((await secondStep(app, challenge, codeNow(person.key, 100 + guess))).status);
    }
    expect(statuses).toEqual([...Array<number>(10).fill(400), 429]);
    const challenge = await challengeFor(app, person);
    const own = await app.call('POST', 'login/second-step/', {
      body: { challenge, code: codeNow(person.key) },
      headers: { Cookie: person.device },
    });
    expect(own.status).toBe(200);
  });

  it('guesses at the password of a set-up are limited [S11.factor.limits]', async () => {
    const { token } = await app.signUp();
    const statuses: number[] = [];
    for (let guess = 0; guess < 11; guess += 1) {
      const body = { password: `Wrong!word${String(guess)}` };
      statuses.push((await app.call('POST', 'second-factor/setup/', { token, body })).status);
    }
    expect(statuses).toEqual([...Array<number>(10).fill(400), 429]);
  });
});

describe('hashing', () => {
  const app = opened(() => openTestApp({ forTests: false }));

  const QUEUE = 150;

  /** True if the answer comes while slow hashes are still being made, so that none of its own waits behind them. */
  async function isQuick(call: () => Promise<{ status: number }>): Promise<boolean> {
    const queue = Promise.all(Array.from({ length: QUEUE }, () => hashPassword(PASSWORD))).then(() => false);
    const answer = call().then(({ status }) => status >= 400);
    const first = await Promise.race([queue, answer]);
    await Promise.all([queue, answer]);
    return first;
  }

  it('no recovery codes are hashed for a code that is wrong or that no set-up waits for [S11.factor.limits]', async () => {
    const { token } = await app.signUp();
    const confirm = () => app.call('POST', 'second-factor/confirm/', { token, body: { code: '000000' } });
    expect(await isQuick(confirm)).toBe(true);
    await app.call('POST', 'second-factor/setup/', { token, body: { password: PASSWORD } });
    expect(await isQuick(confirm)).toBe(true);
    const person = await withFactor(app);
    const body = { code: '000000' };
    const renew = () => app.call('POST', 'second-factor/recovery-codes/', { token: person.token, body });
    expect(await isQuick(renew)).toBe(true);
  });
});
