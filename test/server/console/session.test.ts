import crypto from 'node:crypto';
import { logInOperator } from '@server/modules/operators/logIn';
import { countingTrips } from '@test/support/server/testDatabase';
import { codeNow } from '@test/support/server/secondFactor';
import { type LoggedIn, openConsoleApp } from '@test/support/server/consoleApp';
import { opened } from '@test/support/server/opened';

const app = opened(openConsoleApp);

const logIn = ({ email, password, secret }: LoggedIn, changed: object = {}) =>
  app.make('logIn', { payload: { email, password, code: codeNow(secret, 1), ...changed } });

it('opens a session with a cookie of its own, for the console alone [S11.console.logIn]', async () => {
  const { email, password, secret } = await app.operator('read');
  const answer = await app.make('logIn', { payload: { email, password, code: codeNow(secret, 1) } });
  expect(answer).toMatchObject({ status: 200, body: { email, role: 'read' } });
  const cookie = answer.headers.getSetCookie().find((set) => set.startsWith('crossrate_operator='));
  expect(cookie).toMatch(/^crossrate_operator=[\w-]{43}; Path=\/console\/; HttpOnly; SameSite=Strict$/);
});

it('refuses a wrong email, password or code with the same answer [S11.console.logIn]', async () => {
  const operator = await app.operator('read');
  const answers = [
    await logIn(operator, { email: 'nobody@example.com' }),
    await logIn(operator, { password: 'another' }),
    await logIn(operator, { code: '000000' }),
    await logIn(operator, { code: codeNow(operator.secret, 20) }),
    await logIn(operator, { code: codeNow(operator.secret, -20) }),
    // As many characters as a code, and more bytes.
    await logIn(operator, { code: 'éééééé' }),
    await logIn(operator, { code: 'éééééé', password: 'another' }),
  ];
  expect(answers.map(({ status }) => status)).toEqual(Array(7).fill(401));
  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
});

it('does the same work whatever is wrong [S11.console.logIn]', async () => {
  const { email, password } = await app.operator('read');
  const hmac = jest.spyOn(crypto, 'createHmac');
  const workOf = async (changed: object) => {
    const count = { statements: 0, trips: 0 };
    hmac.mockClear();
    const sent = { email, password, code: '000000', ...changed };
    await expect(
      logInOperator({ ...app.db, ...countingTrips(app.db, count) }, sent, { address: 'test', device: null }),
    ).rejects.toThrow();
    return { ...count, codes: hmac.mock.calls.length };
  };
  const wrong = [
    await workOf({ email: 'nobody@example.com' }),
    await workOf({ password: 'another' }),
    await workOf({}),
  ];
  hmac.mockRestore();
  expect(wrong).toEqual(Array(3).fill({ statements: 1, trips: 1, codes: 3 }));
});

it.each([
  ['spaces', (code: string) => ` ${code.slice(0, 3)}\u00a0${code.slice(3)} `],
  ['a dash', (code: string) => `${code.slice(0, 3)}-${code.slice(3)}`],
  [
    'full-width digits',
    (code: string) => code.replace(/./g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0)),
  ],
  ['Arabic digits', (code: string) => code.replace(/./g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0x630))],
])('takes a code with %s [S11.console.logIn]', async (_what, typed) => {
  const operator = await app.operator('read');
  expect((await logIn(operator, { code: typed(codeNow(operator.secret, 1)) })).status).toBe(200);
});

it('takes a code once, also of two log-ins at the same moment [S11.console.logIn]', async () => {
  const operator = await app.operator('read');
  const both = await Promise.all([logIn(operator), logIn(operator)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 401]);
  // The code that was used for the first session is older than this one.
  expect((await logIn(operator, { code: codeNow(operator.secret) })).status).toBe(401);
});

it('limits the tries of an operator [S11.console.logIn]', async () => {
  const operator = await app.operator('read');
  for (let tries = 0; tries < 10; tries += 1) await logIn(operator, { password: 'another' });
  expect((await logIn(operator)).status).toBe(429);
});

it('guesses of strangers do not keep an operator out of a browser in which they have logged in [S11.console.devices]', async () => {
  const operator = await app.operator('read');
  const { email, password, secret } = operator;
  const first = await logIn(operator);
  const [, device = ''] = /(crossrate_operator_device=[\w-]{43})/.exec(first.headers.getSetCookie().join('\n')) ?? [];
  await app.db.query('update operators set factor_step = 0 where email = $1', [email]);
  for (let tries = 0; tries < 10; tries += 1) await logIn(operator, { password: 'another' });
  const here = (sent: object, Cookie = device) =>
    app.make('logIn', { payload: { email, password, code: codeNow(secret), ...sent }, headers: { Cookie } });
  expect((await here({}, `crossrate_operator_device=${'x'.repeat(43)}`)).status).toBe(429);
  const other = await app.operator('read');
  expect((await here({ email: other.email, password: 'another' })).status).toBe(401);
  expect((await here({})).status).toBe(200);
  for (let tries = 0; tries < 10; tries += 1) await here({ password: 'another' });
  expect((await here({ code: codeNow(secret, 1) })).status).toBe(429);
});

it('ends a session by log-out, by its time and by leaving it alone [S11.console.logIn]', async () => {
  const [left, old, idle] = [await app.operator('read'), await app.operator('read'), await app.operator('read')];
  expect((await app.make('logOut', {}, left)).status).toBe(200);
  const ofOperator = 'where operator_id = (select id from operators where email = $1)';
  await app.db.query(`update operator_sessions set expires_at = now() ${ofOperator}`, [old.email]);
  await app.db.query(`update operator_sessions set seen_at = now() - interval '61 minutes' ${ofOperator}`, [
    idle.email,
  ]);
  for (const who of [left, old, idle]) {
    expect((await app.make('getInbox', {}, who)).status).toBe(401);
    expect((await app.make('getSession', {}, who)).body).toEqual({ session: null });
  }
});

it("takes no session of a user for an operator's, and none of an operator for a user's [S11.console.logIn]", async () => {
  const user = await app.signUp();
  const operator = await app.operator('owner');
  expect((await app.make('getInbox', {}, { cookie: user.token, csrf: operator.csrf })).status).toBe(401);
  expect((await app.make('getInbox', { headers: { Authorization: `Token ${user.token}` } })).status).toBe(401);
  expect((await app.call('GET', 'me/', { token: operator.cookie })).status).not.toBe(200);
});
