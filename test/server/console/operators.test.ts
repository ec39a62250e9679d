import { runOperator } from '@server/operator/runOperator';
import { type ConsoleApp, type LoggedIn, openConsoleApp } from '@test/support/server/consoleApp';
import { codeNow } from '@test/support/server/secondFactor';

let app: ConsoleApp;
let owner: LoggedIn;
beforeAll(async () => {
  app = await openConsoleApp();
  owner = await app.operator('owner');
});
afterAll(() => app.close());

const logIn = async (email: string, password: string, secret: string) =>
  (await app.make('logIn', { payload: { email, password, code: codeNow(secret) } })).status;
const secretIn = (text: string) => /secret=(\w+)/.exec(text)?.[1] ?? '';
const renew = (email: string, who: LoggedIn = owner) => app.make('renewOperator', { payload: { email } }, who);
const actsOn = (email: string) =>
  app.db.query('select operator, act from operator_acts where subject = $1 and act = $2', [
    ...[`operator ${email}`, 'renew operator'],
  ]);

it('an owner renews the access of an operator, whose sessions and old secrets end [S11.console.renew]', async () => {
  const lost = await app.operator('finance');
  const { status, body, headers } = await renew(lost.email);
  const access = body as { email: string; password: string; link: string };
  expect([status, access.email, headers.get('Cache-Control')]).toEqual([200, lost.email, 'no-store, no-transform']);
  expect((await app.make('getInbox', {}, lost)).status).toBe(401);
  expect(await logIn(lost.email, lost.password, secretIn(access.link))).toBe(401);
  expect(await logIn(lost.email, access.password, lost.secret)).toBe(401);
  expect(await logIn(lost.email, access.password, secretIn(access.link))).toBe(200);
  expect(await actsOn(lost.email)).toEqual([{ operator: owner.email, act: 'renew operator' }]);
  const [stored] = await app.db.query<{ text: string }>(
    `select string_agg(before::text || after::text, '') as text from operator_acts`,
  );
  expect(stored?.text).not.toContain(access.password);
});

it('the command line renews too, so that the only owner is never locked out [S11.console.renew, S11.console.twins]', async () => {
  const lost = await app.operator('owner');
  const printed = await runOperator(app.db, ['operators', 'renew', lost.email]);
  expect((await app.make('getInbox', {}, lost)).status).toBe(401);
  expect(await logIn(lost.email, /Password: (\S+)/.exec(printed)?.[1] ?? '', secretIn(printed))).toBe(200);
  expect(await actsOn(lost.email)).toHaveLength(1);
});

it('only an owner renews, and nobody who was removed or is unknown is renewed [S11.console.renew]', async () => {
  const [finance, removed] = [await app.operator('finance'), await app.operator('read')];
  expect((await renew(owner.email, finance)).status).toBe(403);
  await app.make('removeOperator', { payload: { email: removed.email } }, owner);
  expect(await renew(removed.email)).toMatchObject({
    status: 409,
    body: { detail: expect.stringMatching(/was removed/) as string },
  });
  expect(await logIn(removed.email, removed.password, removed.secret)).toBe(401);
  expect((await renew('nobody@example.com')).status).toBe(404);
  expect((await app.make('getInbox', {}, owner)).status).toBe(200);
});
