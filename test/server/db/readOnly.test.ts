import { type RunningServer, startServer } from '@server/startServer';
import type { Database } from '@server/db/database';
import { createDatabase } from '@server/db/pool';
import { readConfig } from '@server/platform/config';
import { createLog } from '@server/platform/log';
import { openTestApp, readAnswer, requestOf, type SignedUp, type TestApp } from '@test/support/server/testApp';
import { waitUntil } from '@test/support/server/waitUntil';

let app: TestApp;
let db: Database;
let server: RunningServer;
let ama: SignedUp;
const lines: string[] = [];

beforeAll(async () => {
  app = await openTestApp();
  ama = await app.signUp();
  db = createDatabase(app.url);
  const config = readConfig({ PORT: '0', DEMO: 'off' });
  const log = createLog('warn', { write: (line: string) => void lines.push(line) });
  server = await startServer({ db, config, log, builtApp: null });
});
afterAll(async () => {
  await server.close();
  await db.close();
  await app.close();
});

/** From now on every new session takes no writes, as after a primary was demoted; or takes them again. */
async function setReadOnly(isOn: boolean): Promise<void> {
  const name = new URL(app.url).pathname.slice(1);
  await app.owner.query(
    `begin read write; alter database ${name} set default_transaction_read_only = ${isOn ? 'on' : 'off'}; commit`,
  );
}

/** Ends the sessions of the server, as a primary does that stops. */
const endSessions = () =>
  app.owner.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
  );

const statusOf = async (name: string) => (await fetch(`${server.url}/backend/${name}/`)).status;
/** Why ready/ says no; undefined if it says yes. */
async function reasonOf503(): Promise<unknown> {
  const { status, body } = await readAnswer(await fetch(`${server.url}/backend/ready/`));
  return status === 503 ? (body as { status: string }).status : undefined;
}
async function fundWith(key: string) {
  const body = { type: 'FUND_WALLET', currency_from: 'NGN', amount: '50' };
  const options = { token: ama.token, headers: { 'Idempotency-Key': key }, body };
  return readAnswer(await fetch(`${server.url}/backend/transactions/`, requestOf('POST', options)));
}

it('a primary that takes no writes for a while is answered 503 with nothing changed, and is used again as soon as it does [S11.watch]', async () => {
  await setReadOnly(true);
  await endSessions();
  await waitUntil(async () => (await reasonOf503()) === 'read-only database');
  const refused = await Promise.all(['one', 'two', 'three'].map(fundWith));
  for (const { status, body, headers } of refused) {
    expect([status, body, headers.get('Retry-After')]).toEqual([
      503,
      { detail: 'The server cannot save anything right now. Nothing was changed. Please try again in a moment.' },
      '2',
    ]);
  }
  expect(await app.db.query('select from transactions')).toEqual([]);
  const wallets = await fetch(`${server.url}/backend/wallets/`, requestOf('GET', { token: ama.token }));
  expect(wallets.status).toBe(200);
  const notices = () => lines.filter((line) => line.includes('waiting for it'));
  await waitUntil(() => notices().length > 0);
  const others = lines.filter((line) => !/waiting for it|takes no writes|connection lost/.test(line));
  expect([notices().length, others]).toEqual([1, []]);

  // The sessions of the server were opened before, and keep taking no writes. They are dropped.
  await setReadOnly(false);
  await waitUntil(async () => (await fundWith('one')).status === 201);
  expect((await Promise.all(['two', 'three', 'four'].map(fundWith))).map(({ status }) => status)).toEqual([
    201, 201, 201,
  ]);
  await waitUntil(async () => (await statusOf('ready')) === 200);
});
