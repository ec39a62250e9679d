import { createApp, startServer } from '@server/startServer';
import { readConfig } from '@server/platform/config';
import { type Answer, openTestApp, PASSWORD, type TestApp } from '@test/support/server/testApp';
import { cookieOf, openClient } from '@test/support/server/liveClient';

const CLOSE_SESSION_ENDED = 4401;
const NEW_PASSWORD = 'Another!word2';
let app: TestApp;
let quiet: TestApp;
beforeAll(async () => {
  app = await openTestApp();
  quiet = await openTestApp({ resetRevealsAccounts: false });
});
afterAll(async () => {
  await app.close();
  await quiet.close();
});

const ask = (at: TestApp, email: string) => at.call('POST', 'api/password_reset/', { body: { email } });
const confirm = (token: string, password = NEW_PASSWORD) =>
  app.call('POST', 'api/password_reset/confirm/', { body: { token, password } });
const linkFor = async (email: string): Promise<string> => {
  app.mails.length = 0;
  await ask(app, email);
  return /password-reset\/([\w-]+)/.exec(app.mails[0]?.body ?? '')?.[1] ?? '';
};

it('reveals which emails have no account by default, with the sentence of spec 8, and not if that is switched off [S11.resets]', async () => {
  expect(readConfig({}).resetRevealsAccounts).toBe(true);
  expect(readConfig({ RESET_REVEALS_ACCOUNTS: 'off' }).resetRevealsAccounts).toBe(false);
  expect((await ask(app, 'nobody@example.com')).status).toBe(404);
  const { email } = await quiet.signUp();
  quiet.mails.length = 0;
  const [known, unknown] = [await ask(quiet, email), await ask(quiet, 'nobody@example.com')];
  expect([unknown.status, unknown.body]).toEqual([known.status, known.body]);
  const told = ({ headers }: Answer) => [...headers].filter(([name]) => name !== 'x-request-id');
  expect(told(unknown)).toEqual(told(known));
  expect(quiet.mails.map(({ recipient }) => recipient)).toEqual([email]);
});

it('if it is switched off, the limits do not reveal it either [S11.resets]', async () => {
  const { email } = await quiet.signUp();
  const statuses = async (each: string) => {
    const all: number[] = [];
    for (let count = 0; count < 7; count += 1) all.push((await ask(quiet, each)).status);
    return all;
  };
  expect(await statuses('stranger@example.com')).toEqual(await statuses(email));
});

it('keeps a digest only, valid for an hour [S11.resets]', async () => {
  const { id, email } = await app.signUp();
  const token = await linkFor(email);
  const [row] = await app.db.query<{ bytes: number; plain: boolean; seconds: number }>(
    `select length(token_digest) as bytes, position($2::bytea in token_digest) > 0 as plain,
            round(extract(epoch from expires_at - now()) / 60)::int as seconds
       from password_resets where user_id = $1`,
    [id, Buffer.from(token)],
  );
  expect(row).toEqual({ bytes: 32, plain: false, seconds: 60 });
});

it('sets one password if twenty requests use a link at once, each with another password [S11.resets]', async () => {
  const { email } = await app.signUp();
  const token = await linkFor(email);
  const passwords = Array.from({ length: 20 }, (_, index) => `Another!word${String(index)}`);
  const all = await Promise.all(passwords.map((password) => confirm(token, password)));
  const winners = passwords.filter((_, index) => all[index]?.status === 200);
  expect(winners).toHaveLength(1);
  expect((await app.call('POST', 'login/', { body: { email, password: winners[0] } })).status).toBe(200);
});

it('ends every session and closes their sockets [S11.resets]', async () => {
  const { email, token } = await app.signUp();
  const login = await app.call('POST', 'login/', { body: { email, password: PASSWORD } });
  const server = await startServer({
    ...app.parts,
    config: { ...app.parts.config, port: 0, demo: false },
    builtApp: null,
  });
  const { closed } = await openClient(server.url, ['listings'], { headers: { Cookie: cookieOf(login.headers) } });
  expect((await confirm(await linkFor(email))).status).toBe(200);
  expect(await closed).toBe(CLOSE_SESSION_ENDED);
  for (const each of [token, (login.body as { token: string }).token]) {
    expect((await app.call('GET', 'users/me/', { token: each })).status).toBe(401);
  }
  await server.close();
});

it('a log-in whose old password was checked before a reset opens no session after it [S11.resets]', async () => {
  const { email } = await app.signUp();
  const link = await linkFor(email);
  const query = async <Row extends object>(sql: string, values?: readonly unknown[]) => {
    const rows = await app.db.query<Row>(sql, values);
    // The hash of the old password was read, and the reset is over before anything else is.
    if (sql.includes('password_hash')) expect((await confirm(link)).status).toBe(200);
    return rows;
  };
  const slow = createApp({ ...app.parts, db: { ...app.db, query } });
  const login = await slow.request('/backend/login/', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password: PASSWORD }),
  });
  expect(login.status).toBe(401);
});

it('no session of the old password is left if log-ins and a reset come together [S11.resets]', async () => {
  const { id, email } = await app.signUp();
  const link = await linkFor(email);
  const body = { email, password: PASSWORD };
  await Promise.all([
    ...Array.from({ length: 10 }, () => app.call('POST', 'login/', { body })),
    confirm(link),
    ...Array.from({ length: 10 }, () => app.call('POST', 'login/', { body })),
  ]);
  expect(await app.db.query('select 1 from sessions where user_id = $1', [id])).toEqual([]);
});

it('hashes no password that is longer than a person’s [S11.resets]', async () => {
  const { email } = await app.signUp();
  const long = `Aa!${'x'.repeat(198)}`;
  const body = { email, username: 'L', password: long };
  for (const [path, sent] of [
    ['login/', body],
    ['register/', body],
    ['api/password_reset/confirm/', { token: await linkFor(email), password: long }],
  ] as const) {
    expect(await app.call('POST', path, { body: sent })).toMatchObject({
      status: 400,
      body: { password: expect.any(Array) as string[] },
    });
  }
});
