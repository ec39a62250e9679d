import { CONSOLE_CALLS, type ConsoleCall, type ConsoleCallName } from '@contract/console/consoleCalls';
import { ROLES } from '@contract/console/operators';
import { createTransaction } from '@server/modules/transactions/create';
import { runOperator } from '@server/operator/main';
import { aUserOf } from '@test/support/money/moneyWorld';
import { challengeFor, withFactor } from '@test/support/server/secondFactor';
import { type ConsoleApp, type LoggedIn, openConsoleApp } from '@test/support/server/consoleApp';
import { opened } from '@test/support/server/opened';

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
  expect(body).toEqual({ detail: expect.stringMatching(/\.$/) as string });
  return status;
}

it.each(ROWS)('%s needs a live session [S11.console.roles]', async (name) => {
  const gone = await app.operator('owner');
  await app.db.query('delete from operator_sessions where operator_id = (select id from operators where email = $1)', [
    gone.email,
  ]);
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
