import { CONSOLE_CALLS, CONSOLE_PREFIX, type ConsoleCall, type ConsoleCallName } from '@contract/console/consoleCalls';
import { ROLES } from '@contract/console/operators';
import { consoleRoutes } from '@server/console/consoleRoutes';
import { createTransaction } from '@server/modules/transactions/create';
import { runOperator } from '@server/operator/main';
import { committedDocument, operationsOf } from '@test/server/openapi/document';
import { aUserOf } from '@test/support/money/moneyWorld';
import { type ConsoleApp, type LoggedIn, openConsoleApp } from '@test/support/server/consoleApp';
import { opened } from '@test/support/server/opened';
import { challengeFor, withFactor } from '@test/support/server/secondFactor';

describe('access', () => {
  const app = opened(openConsoleApp);

  let pending: string;

  let other: LoggedIn;

  let userToken: string;

  let challenge: string;

  beforeAll(async () => {
    const user = await aUserOf(app.db);
    pending = (await createTransaction(app.db, user, { type: 'FUND_WALLET', currency_from: 'GHC', amount: '5' })).id;
    other = await app.operator('owner');
    const person = await withFactor(app, await app.signUp('waiting@example.com'));
    userToken = person.token;
    challenge = await challengeFor(app, person);
  });

  const ROWS = Object.entries<ConsoleCall>(CONSOLE_CALLS)
    .filter(([, { may }]) => may !== 'nobody')
    .map(([name, call]) => [name as ConsoleCallName, call] as const);

  const CHANGES = ROWS.filter(([, { method }]) => method !== 'GET');

  /** Everything that a refused call could have changed. */
  const stateOf = async () =>
    JSON.stringify(
      await app.db.query(
        `select (select count(*) from operator_acts) as acts, (select count(*) from journals) as journals,
              (select string_agg(status, ',' order by id) from transactions) as transactions,
              (select string_agg(email || role || coalesce(ended_at::text, ''), ',' order by id) from operators) as operators,
              (select string_agg(name || value, ',' order by name) from settings) as settings,
              (select count(*) from operator_sessions) as sessions, (select max(last_updated) from currency_rates) as rates`,
      ),
    );

  /** The answer to a call by somebody, which changes nothing. */
  async function refused(name: ConsoleCallName, who: Parameters<ConsoleApp['make']>[2], headers = {}) {
    const before = await stateOf();
    const { status, body } = await app.make(name, { id: pending, headers }, who);
    expect(await stateOf()).toBe(before);
    expect(body).toMatchObject({ detail: expect.stringMatching(/\.$/) as string });
    return status;
  }

  it.each(ROWS)('%s needs a live session [S11.console.roles]', async (name) => {
    const gone = await app.operator('owner');
    await app.db.query(
      'delete from operator_sessions where operator_id = (select id from operators where email = $1)',
      [gone.email],
    );
    const removed = await app.operator('owner');
    await runOperator(app.db, ['operators', 'remove', removed.email]);
    expect(await refused(name, null)).toBe(401);
    expect(await refused(name, { cookie: '', csrf: '' })).toBe(401);
    expect(await refused(name, { cookie: 'x'.repeat(43), csrf: other.csrf })).toBe(401);
    for (const token of [userToken, challenge]) {
      expect(await refused(name, null, { Authorization: `Token ${token}` })).toBe(401);
      expect(await refused(name, { cookie: token, csrf: other.csrf })).toBe(401);
    }
    expect(await refused(name, gone)).toBe(401);
    expect(await refused(name, removed)).toBe(401);
  });

  it.each(ROWS)('%s refuses a page of another site [S11.console.roles]', async (name) => {
    expect(await refused(name, other, { Origin: 'https://evil.example' })).toBe(403);
    expect(await refused(name, other, { 'Sec-Fetch-Site': 'cross-site' })).toBe(403);
  });

  it.each(CHANGES)("%s takes only the session's own token against forgery [S11.console.roles]", async (name) => {
    const mine = await app.operator('owner');
    for (const csrf of ['', other.csrf, `${mine.csrf}x`, mine.cookie]) {
      expect(await refused(name, { cookie: mine.cookie, csrf })).toBe(403);
    }
  });

  it.each(ROWS.flatMap(([name, { may }]) => ROLES.map((role) => [name, role, may] as const)))(
    '%s lets %s in only if its row says so [S11.console.roles]',
    async (name, role, may) => {
      const who = await app.operator(role);
      if (!may.includes(role)) return expect(await refused(name, who)).toBe(403);
      // Without what the call needs: it is let in and refuses the request itself.
      const { status } = await app.make(name, { id: '999999' }, who);
      expect([200, 400, 404]).toContain(status);
    },
  );

  it('stops a role that was taken away while the page was open [S11.console.roles]', async () => {
    const who = await app.operator('finance');
    expect((await app.make('getCase', { id: pending }, who)).status).toBe(200);
    await runOperator(app.db, ['operators', 'role', who.email, 'read']);
    expect(await refused('approve', who)).toBe(403);
  });
});

const FUND_WALLET = { day: { NGN: '100' }, month: { NGN: '250.5' } };

it('shows what is left of a user’s limits, and of nobody else’s [S11.console.users]', async () => {
  const app = await openConsoleApp({ cashLimits: { FUND_WALLET, WITHDRAW: { day: {}, month: {} } } });
  const [user, other] = [await aUserOf(app.db), await aUserOf(app.db)];
  await createTransaction(app.db, user, { type: 'FUND_WALLET', currency_from: 'NGN', amount: '30.25' });
  const reader = await app.operator('read');
  const limitsOf = async (id: string) => {
    const { limits } = (await app.make('getUser', { id }, reader)).body as { limits: Record<string, string>[] };
    return limits.map(({ type, currency, period, left, most }) => [type, currency, period, left, most]);
  };
  expect(await limitsOf(user)).toEqual([
    ['FUND_WALLET', 'NGN', 'day', '69.75', '100'],
    ['FUND_WALLET', 'NGN', 'month', '220.25', '250.5'],
  ]);
  expect((await limitsOf(other)).map(([, , , left]) => left)).toEqual(['100', '250.5']);
  await app.close();
});

const NO_LIMITS = { FUND_WALLET: { day: {}, month: {} }, WITHDRAW: { day: {}, month: {} } };

const reason = 'Known since 2019.';

it('finance sets a limit for one user, which applies from the next call on and is in the log, and then removes it [S11.console.limits]', async () => {
  const app = await openConsoleApp({ cashLimits: { ...NO_LIMITS, FUND_WALLET } });
  const [user, other, finance] = [await aUserOf(app.db), await aUserOf(app.db), await app.operator('finance')];
  const set = (most: string | null) =>
    app.make('setUserLimit', { id: user, payload: { limit: 'fund-day-NGN', most, reason } }, finance);
  const fund = (id: string, amount: string) =>
    createTransaction(app.db, id, { type: 'FUND_WALLET', currency_from: 'NGN', amount }, { limits: app.parts.config });
  await expect(fund(user, '100.01')).rejects.toMatchObject({ kind: 'invalid' });
  expect((await set('150.25')).status).toBe(200);
  await fund(user, '150.25');
  await expect(fund(user, '0.01')).rejects.toMatchObject({ kind: 'invalid' });
  await expect(fund(other, '100.01')).rejects.toMatchObject({ kind: 'invalid' });
  const { all_limits, limits } = (await app.make('getUser', { id: user }, finance)).body as Record<string, object[]>;
  expect(all_limits).toContainEqual({ name: 'fund-day-NGN', most: '150.25', own: true });
  expect(limits?.[0]).toMatchObject({ most: '150.25', left: '0' });
  expect((await set(null)).status).toBe(200);
  expect((await set(null)).status).toBe(409);
  const { results } = (await app.make('getActs', { query: { subject: `user ${user}` } }, finance)).body as {
    results: object[];
  };
  expect(results).toMatchObject([
    { act: 'set limit', reason, before: { limit: 'fund-day-NGN', most: '150.25' }, after: { most: null } },
    { act: 'set limit', reason, before: { most: null }, after: { most: '150.25' } },
  ]);
  await app.close();
});

it('the command line sets, shows and ends a limit of open transactions, even below their present number [S11.console.limits]', async () => {
  const app = await openConsoleApp({});
  const user = await aUserOf(app.db);
  const { email } = await app.db
    .query<{ email: string }>('select email from users where id = $1', [user])
    .then(([row]) => row ?? { email: '' });
  const fund = () =>
    createTransaction(
      app.db,
      user,
      { type: 'FUND_WALLET', currency_from: 'NGN', amount: '1' },
      { limits: app.parts.config },
    );
  expect(await runOperator(app.db, ['limits', email])).toBe(`${email} has the limits of all.`);
  await fund();
  expect(await runOperator(app.db, ['limits', email, 'pending-fundings', '1', 'Too', 'many.'])).toMatch(
    /pending-fundings +1$/,
  );
  await expect(fund()).rejects.toMatchObject({ kind: 'invalid' });
  await runOperator(app.db, ['limits', email, 'pending-fundings', 'default', 'All right.']);
  await fund();
  await app.close();
});

it.each([
  ['open-orders', '1.5'],
  ['open-orders', '100001'],
  ['open-orders', '-1'],
  ['fund-day-NGN', '-0.01'],
  ['fund-day-NGN', '0.000000001'],
  ['fund-day-NGN', '1000000000000.01'],
  ['no-such-limit', '1'],
])('refuses %s of %s with a reason, and changes nothing [S11.console.limits]', async (limit, most) => {
  const app = await openConsoleApp({});
  const [user, owner] = [await aUserOf(app.db), await app.operator('owner')];
  const { status, body } = await app.make('setUserLimit', { id: user, payload: { limit, most, reason } }, owner);
  expect([status, Object.keys(body as object)]).toEqual([400, [limit === 'no-such-limit' ? 'limit' : 'most', 'code']]);
  expect(await app.db.query('select 1 from user_limits')).toEqual([]);
  await app.close();
});

it('if two operators set the same limit at once, each entry of the log begins with the value that the other set [S11.console.limits]', async () => {
  const app = await openConsoleApp({});
  const user = await aUserOf(app.db);
  const both = [await app.operator('finance'), await app.operator('owner')];
  const set = (who: (typeof both)[number], at: number) =>
    app.make('setUserLimit', { id: user, payload: { limit: 'open-orders', most: String(at + 1), reason } }, who);
  expect((await Promise.all(both.map(set))).map(({ status }) => status)).toEqual([200, 200]);
  const [first, second] = await app.db.query<{ before: string | null; after: string }>(
    `select before->>'most' as before, after->>'most' as after from operator_acts where act = 'set limit' order by id`,
  );
  expect([first?.before, second?.before]).toEqual([null, first?.after]);
  await app.close();
});

it('answers exactly the calls of its table [S11.console.roles]', () => {
  const routes = consoleRoutes().routes.map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`);
  const calls = Object.values<ConsoleCall>(CONSOLE_CALLS).map(({ method, path }) => `${method} /${path}`);
  expect(routes.sort()).toEqual(calls.sort());
});

it('is not part of the OpenAPI document [S11.openapi]', () => {
  const paths = operationsOf(committedDocument()).map(({ path }) => `/${path}`);
  expect(paths.filter((path) => path.startsWith(CONSOLE_PREFIX))).toEqual([]);
});
