import { challengeFor, codeNow, passwordStep, secondStep, withFactor } from '@test/support/server/secondFactor';
import { openTestApp, PASSWORD } from '@test/support/server/testApp';
import { opened } from '@test/support/server/opened';

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

it('a right password opens no session, and its refusal says what the second step needs [S11.factor.login]', async () => {
  const person = await withFactor(app);
  const refusal = await passwordStep(app, person);
  expect(refusal.status).toBe(401);
  expect(refusal.body).toEqual({
    detail: expect.stringContaining('second step') as string,
    second_step: ['code'],
    challenge: expect.stringMatching(/^[\w-]{43}$/) as string,
  });
  expect(refusal.headers.getSetCookie()).toEqual([]);
  expect(refusal.headers.get('Cache-Control')).toContain('no-transform');
  expect((await passwordStep(app, person, 'wrong')).body).toEqual({ detail: 'Invalid credentials.' });
  const { challenge } = refusal.body as { challenge: string };
  expect(await statusOf(challenge)).toBe(401);
  const done = await secondStep(app, challenge, codeNow(person.key));
  expect(done.status).toBe(200);
  expect(await statusOf((done.body as { token: string }).token)).toBe(200);
  expect((await secondStep(app, challenge, codeNow(person.key, 1))).status).toBe(401);
});

it('a code is taken once, in two tabs too, and one of a clock that is a minute off never [S11.factor.codes]', async () => {
  const person = await withFactor(app);
  const [one, two] = [await challengeFor(app, person), await challengeFor(app, person)];
  expect((await secondStep(app, two, codeNow(person.key, 3))).body).toEqual({
    code: [expect.stringContaining('let your phone set its clock') as string],
  });
  const code = codeNow(person.key);
  const answers = await Promise.all([secondStep(app, one, code), secondStep(app, two, code)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  expect(answers.find(({ status }) => status === 400)?.body).toEqual({
    code: ['This code was used already. Wait for the next one.'],
  });
});

it('a log-in waits ten minutes, and a new password or a second factor that ended ends it [S11.factor.login, S11.factor.off]', async () => {
  const person = await withFactor(app);
  const late = await challengeFor(app, person);
  await app.db.query(`update login_challenges set expires_at = now()`);
  expect((await secondStep(app, late, codeNow(person.key))).body).toEqual({
    detail: 'This log-in took too long. Please type your password again.',
  });
  const waiting = await challengeFor(app, person);
  await app.call('POST', 'api/password_reset/', { body: { email: person.email } });
  const link = /password-reset\/([\w-]{43})/.exec(app.mails.at(-1)?.body ?? '')?.[1] ?? '';
  const password = 'Another!word2';
  expect((await app.call('POST', 'api/password_reset/confirm/', { body: { password, token: link } })).status).toBe(200);
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
