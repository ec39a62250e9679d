import { type RunningServer, startServer } from '@server/startServer';
import type { Database } from '@server/db/database';
import { createDatabase } from '@server/db/pool';
import { readConfig } from '@server/platform/config';
import { createLog } from '@server/platform/log';
import { createGate, waitUntil } from '@test/support/server/waitUntil';
import { type CommitProxy, openCommitProxy } from '@test/support/server/commitProxy';
import { openTestApp, readAnswer, requestOf, type SignedUp, type TestApp } from '@test/support/server/testApp';

const LIMITS = { openMs: 1_000, freeMs: 3_000, answerMs: 2_000, askMs: 200 };
const UNAVAILABLE = {
  status: 503,
  body: { detail: 'The server cannot answer right now. Look whether it was done before you try again.' },
};
let app: TestApp;
let proxy: CommitProxy;
let db: Database;
let server: RunningServer;
let ama: SignedUp;

beforeAll(async () => {
  app = await openTestApp();
  ama = await app.signUp();
  proxy = await openCommitProxy(app.url);
  db = createDatabase(proxy.url, { limits: LIMITS });
  const config = { ...readConfig({ PORT: '0', DEMO: 'off' }), metricsPort: 0 };
  server = await startServer({ db, config, log: createLog('silent'), builtApp: null });
});
afterEach(() => Object.assign(proxy, { isSilent: false, losesCommits: false, cutsOff: true }));
afterAll(async () => {
  await server.close();
  await db.close();
  await proxy.close();
  await app.close();
});

const get = async (name: string) =>
  readAnswer(await fetch(`${server.url}/backend/${name}/`, requestOf('GET', { token: ama.token })));
async function fundWith(key: string) {
  const body = { type: 'FUND_WALLET', currency_from: 'NGN', amount: '50' };
  const options = { token: ama.token, headers: { 'Idempotency-Key': key }, body };
  return readAnswer(await fetch(`${server.url}/backend/transactions/`, requestOf('POST', options)));
}
const metrics = async () => (await fetch(server.metricsUrl ?? '')).text();

it('a database host that falls silent is reported, waited for with a limit, and used again as soon as it answers [S11.watch]', async () => {
  expect(await get('wallets')).toMatchObject({ status: 200 });
  proxy.isSilent = true;
  const [ready, health, text, funded] = await Promise.all([
    get('ready'),
    get('health'),
    metrics(),
    fundWith('silent-1'),
  ]);
  expect(ready).toMatchObject({ status: 503, body: { status: 'slow database' } });
  expect(health).toMatchObject({ status: 200 });
  expect(text).toMatch(/^crossrate_ready 0$/m);
  expect(text).not.toMatch(/^crossrate_ledger_imbalances/m);
  expect(funded).toMatchObject(UNAVAILABLE);
  await waitUntil(async () => /^crossrate_live_listening 0$/m.test(await metrics()));
  // Only new connections work now. The old ones stay silent.
  proxy.isSilent = false;
  await waitUntil(async () => (await get('ready')).status === 200);
  expect(await metrics()).toMatch(/^crossrate_live_listening 1$/m);
  expect(await fundWith('silent-1')).toMatchObject({ status: 201 });
});

it('if the answer to a commit never comes, the caller is answered that the outcome is not known [S11.once.key]', async () => {
  Object.assign(proxy, { losesCommits: true, cutsOff: false });
  const lostBefore = proxy.lost;
  expect(await fundWith('silent-2')).toMatchObject(UNAVAILABLE);
  expect(proxy.lost).toBeGreaterThan(lostBefore);
  proxy.losesCommits = false;
  await waitUntil(async () => (await fundWith('silent-2')).headers.get('Idempotency-Replayed') === 'true');
});

it('a silent connection of LISTEN is noticed and replaced, and news arrives again', async () => {
  const resumed = createGate();
  const heard = createGate<string>();
  const subscription = await db.listen('silence', heard.open, () => resumed.open(undefined));
  proxy.isSilent = true;
  await waitUntil(() => !subscription.isConnected());
  proxy.isSilent = false;
  await resumed.opened;
  await app.db.query("select pg_notify('silence', 'news')");
  expect(await heard.opened).toBe('news');
  await subscription.close();
});
