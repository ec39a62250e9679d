import crypto from 'node:crypto';
import { logInOperator } from '@server/modules/operators/logIn';
import { runOperator } from '@server/operator/main';
import { type LoggedIn, openConsoleApp } from '@test/support/server/consoleApp';
import { opened } from '@test/support/server/opened';
import { codeNow } from '@test/support/server/secondFactor';
import { countingTrips } from '@test/support/server/testDatabase';

describe('operators', () => {
  const app = opened(openConsoleApp);

  let owner: LoggedIn;

  beforeAll(async () => {
    owner = await app.operator('owner');
  });

  const CHOSEN = 'Chosen!word1';

  const logIn = async (email: string, password: string, secret: string, ahead = 1) =>
    (await app.make('logIn', { payload: { email, password, code: codeNow(secret, ahead) } })).status;

  const tokenIn = (text: string) => /\/operator#first=([\w-]{43})/.exec(text)?.[1] ?? '';

  const renew = (email: string, who: LoggedIn = owner) => app.make('renewOperator', { payload: { email } }, who);

  const look = (token: string) => app.make('openLink', { payload: { token } });

  const accept = (token: string, secret: string, changed: object = {}) =>
    app.make('useLink', { payload: { token, password: CHOSEN, code: codeNow(secret), ...changed } });

  const actsOn = async (email: string, act: string) =>
    app.db.query('select operator from operator_acts where subject = $1 and act = $2', [`operator ${email}`, act]);

  it('an owner makes an operator with a link alone, who sets their own password and second factor once [S11.console.link]', async () => {
    const { status, body, headers } = await app.make(
      'addOperator',
      { payload: { email: 'New@Example.com', role: 'support' } },
      owner,
    );
    expect([status, headers.get('Cache-Control')]).toEqual([200, 'no-store, no-transform']);
    const { email, link, ...rest } = body as { email: string; link: string };
    expect([email, rest]).toEqual(['new@example.com', {}]);
    const token = tokenIn(link);
    const shown = await look(token);
    const { secret } = shown.body as { secret: string };
    expect(shown.body).toMatchObject({ email, url: expect.stringContaining(`secret=${secret}`) as string });
    expect(((await look(token)).body as { secret: string }).secret).toBe(secret);
    expect(await logIn(email, CHOSEN, secret)).toBe(401);
    expect((await accept(token, secret, { password: 'short' })).status).toBe(400);
    expect((await accept(token, secret, { code: 'éééééé' })).status).toBe(400);
    const both = await Promise.all([accept(token, secret), accept(token, secret)]);
    expect(both.map(({ status: each }) => each).sort()).toEqual([200, 409]);
    expect((await look(token)).status).toBe(409);
    expect(both.find(({ status: each }) => each === 200)).toMatchObject({ body: { email, role: 'support' } });
    expect(await logIn('NEW@example.com', CHOSEN, secret)).toBe(200);
    expect(await actsOn(email, 'set up access')).toEqual([{ operator: email }]);
    const again = { payload: { email: 'NEW@example.com', role: 'read' } };
    expect((await app.make('addOperator', again, owner)).status).toBe(409);
  });

  it('a link expires, and ends with a newer link or with the removal of the operator [S11.console.link]', async () => {
    const made = async (email: string) => {
      const { body } = await app.make('addOperator', { payload: { email, role: 'read' } }, owner);
      return tokenIn((body as { link: string }).link);
    };
    const [late, removed, first] = [
      await made('late@example.com'),
      await made('r@example.com'),
      await made('t@example.com'),
    ];
    await app.db.query(`update operators set link_expires_at = now() where email = 'late@example.com'`);
    await app.make('removeOperator', { payload: { email: 'r@example.com' } }, owner);
    const second = tokenIn(((await renew('t@example.com')).body as { link: string }).link);
    const statuses = [];
    for (const token of [late, removed, first, second, 'x'.repeat(43)]) statuses.push((await look(token)).status);
    expect(statuses).toEqual([409, 409, 409, 200, 409]);
  });

  it('an owner renews the access of an operator, whose sessions and old secrets end [S11.console.renew]', async () => {
    const lost = await app.operator('finance');
    const { status, body } = await renew(lost.email.toUpperCase());
    expect(status).toBe(200);
    expect((await app.make('getInbox', {}, lost)).status).toBe(401);
    expect(await logIn(lost.email, lost.password, lost.secret)).toBe(401);
    const token = tokenIn((body as { link: string }).link);
    const { secret } = (await look(token)).body as { secret: string };
    expect((await accept(token, secret)).status).toBe(200);
    expect(await logIn(lost.email, CHOSEN, secret)).toBe(200);
    expect(await actsOn(lost.email, 'renew operator')).toEqual([{ operator: owner.email }]);
  });

  it('the command line prints the link too, with a QR code for the first owner [S11.console.link, S11.console.twins]', async () => {
    const lost = await app.operator('owner');
    const printed = await runOperator(app.db, ['operators', 'renew', lost.email]);
    expect((await look(tokenIn(printed))).status).toBe(200);
    expect(printed).not.toMatch(/█|secret=|[Pp]assword:/);
    const empty = await openConsoleApp();
    expect(await runOperator(empty.db, ['operators', 'add', 'First@example.com', 'owner'])).toMatch(
      /#first=[\w-]{43}\n.*█/s,
    );
    expect(await runOperator(empty.db, ['operators'])).toContain('has not used the link');
    await empty.close();
  });

  it('only an owner renews, and nobody who was removed or is unknown is renewed [S11.console.renew]', async () => {
    const [finance, removed] = [await app.operator('finance'), await app.operator('read')];
    expect((await renew(owner.email, finance)).status).toBe(403);
    await app.make('removeOperator', { payload: { email: removed.email } }, owner);
    expect(await renew(removed.email)).toMatchObject({
      status: 409,
      body: { detail: expect.stringMatching(/was removed/) as string },
    });
    expect((await renew('nobody@example.com')).status).toBe(404);
  });

  it('an operator changes their password with the old one and a code, which ends their other sessions [S11.console.account]', async () => {
    const operator = await app.operator('read');
    const { body, headers } = await app.make('logIn', { payload: { ...operator, code: codeNow(operator.secret, 1) } });
    const [, cookie = ''] = /crossrate_operator=([\w-]+)/.exec(headers.getSetCookie().join()) ?? [];
    const second = { cookie, ...(body as { csrf: string }) };
    await app.db.query('update operators set factor_step = factor_step - 2 where email = $1', [operator.email]);
    const change = (sent: object) =>
      app.make('changePassword', { payload: { password: operator.password, next: CHOSEN, ...sent } }, second);
    expect((await change({ code: codeNow(operator.secret, 9) })).status).toBe(400);
    expect((await change({ code: codeNow(operator.secret), password: 'wrong' })).status).toBe(400);
    expect((await change({ code: codeNow(operator.secret), next: 'short' })).status).toBe(400);
    expect((await change({ code: codeNow(operator.secret) })).status).toBe(200);
    expect((await app.make('getInbox', {}, operator)).status).toBe(401);
    expect((await app.make('getInbox', {}, second)).status).toBe(200);
    expect(await logIn(operator.email, operator.password, operator.secret)).toBe(401);
    expect(await logIn(operator.email, CHOSEN, operator.secret)).toBe(200);
    expect(await actsOn(operator.email, 'change password')).toEqual([{ operator: operator.email }]);
  });

  it('an operator renews their second factor with the old one, which stays valid until the first code of the new one [S11.console.account]', async () => {
    const operator = await app.operator('read');
    const { password, secret: old } = operator;
    const confirm = (code: string) => app.make('confirmFactor', { payload: { code } }, operator);
    expect((await confirm(codeNow(old, 1))).status).toBe(409);
    const begun = await app.make('startFactor', { payload: { password, code: codeNow(old, 1) } }, operator);
    const { secret } = begun.body as { secret: string };
    expect([begun.status, begun.headers.get('Cache-Control')]).toEqual([200, 'no-store, no-transform']);
    await app.db.query('update operators set factor_step = factor_step - 2 where email = $1', [operator.email]);
    expect(await logIn(operator.email, password, old, 0)).toBe(200);
    expect((await confirm(codeNow(old, 1))).status).toBe(400);
    expect((await confirm(codeNow(secret))).status).toBe(200);
    expect(await logIn(operator.email, password, old)).toBe(401);
    expect(await logIn(operator.email, password, secret)).toBe(200);
  });

  it('the last owner who can log in stays owner, even if two owners remove each other [S11.console.lastOwner]', async () => {
    const own = await openConsoleApp();
    const [one, two] = [await own.operator('owner'), await own.operator('owner')];
    const remove = (email: string, who: LoggedIn) => own.make('removeOperator', { payload: { email } }, who);
    await Promise.all([remove(two.email, one), remove(one.email, two)]);
    const left = await own.db.query<{ email: string }>(
      `select email from operators where role = 'owner' and ended_at is null`,
    );
    expect(left).toHaveLength(1);
    const last = left[0]?.email === one.email ? one : two;
    // An owner who has not used their link cannot log in, so they do not count.
    await own.make('addOperator', { payload: { email: 'later@example.com', role: 'owner' } }, last);
    expect((await remove(last.email, last)).status).toBe(409);
    expect((await own.make('setRole', { payload: { email: last.email, role: 'read' } }, last)).status).toBe(409);
    await expect(runOperator(own.db, ['operators', 'remove', last.email])).rejects.toThrow('only owner');
    expect((await own.make('getInbox', {}, last)).status).toBe(200);
    await own.close();
  });
});

describe('session', () => {
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
    [
      'Arabic digits',
      (code: string) => code.replace(/./g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0x630)),
    ],
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

  it('ends a session by log-out, after its longest time and after a time without use [S11.console.logIn]', async () => {
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
});
