import { type RunningServer, startServer } from '@server/startServer';
import type { Database } from '@server/db/database';
import { openDatabase } from '@server/db/openDatabase';
import { readConfig } from '@server/platform/config';
import { createLog } from '@server/platform/log';
import { fund, setMarket } from '@test/support/money/moneyWorld';
import { openClient } from '@test/support/server/liveClient';
import { openReplicatedDatabase, type ReplicatedDatabase } from '@test/support/server/standby';
import { type Answer, PASSWORD, readAnswer, requestOf } from '@test/support/server/testApp';
import { waitUntil } from '@test/support/server/waitUntil';

/** What a call may be answered while no server takes writes. */
const HONEST = ['503 unavailable', '503 outcome_unknown'];
const NOTHING_CHANGED = 'The server cannot save anything right now. Nothing was changed.';
const LANES = 3;

let both: ReplicatedDatabase;
let db: Database;
let server: RunningServer;
let token: string;
let userId: string;
const lines: string[] = [];
const closes: (() => Promise<void>)[] = [];

beforeAll(async () => {
  both = await openReplicatedDatabase();
  closes.push(both.close);
  const { url } = both;
  const config = readConfig({
    ...{ PORT: '0', DEMO: 'off', METRICS_PORT: '0', MAX_OPEN_LISTINGS: '86400' },
    ...{ DATABASE_URL: `${url}?target_session_attrs=read-write`, DATABASE_READ_URL: url },
  });
  const log = createLog('info', { write: (line: string) => void lines.push(line) });
  const opened = await openDatabase(config, () => undefined, log);
  closes.push(opened.close);
  db = opened.db;
  server = await startServer({ db, config, log, builtApp: null });
  closes.push(server.close);
  const email = 'ama@example.com';
  userId = String(
    ((await call('POST', 'register/', { email, username: 'Ama', password: PASSWORD })).body as { id: number }).id,
  );
  token = ((await call('POST', 'login/', { email, password: PASSWORD })).body as { token: string }).token;
  await setMarket(db);
  await fund(db, userId, 'CNY', '1000');
});
afterAll(async () => {
  for (const close of closes.reverse()) await close();
});

const call = async (method: string, path: string, body?: object, headers = {}): Promise<Answer> =>
  readAnswer(await fetch(`${server.url}/backend/${path}`, requestOf(method, { token, body, headers })));

const list = (key: string) =>
  call(
    'POST',
    'transactions/',
    { type: 'LIST', currency_from: 'CNY', currency_to: 'NGN', amount: '0.01', rate: '216' },
    { 'Idempotency-Key': key, 'Sec-Fetch-Site': 'same-origin' },
  );

const metric = async (name: string) =>
  new RegExp(`^crossrate_${name} (.+)$`, 'm').exec(await (await fetch(server.metricsUrl ?? '')).text())?.[1];
const untilReady = (status: number) => waitUntil(async () => (await call('GET', 'ready/')).status === status);
/** How often each of the two lines was logged about a database that takes no writes. */
const countLines = () =>
  ['waiting for it', 'takes writes again'].map((text) => lines.filter((line) => line.includes(text)).length);

/** The timeline of the database that a user has written to. */
const timelineOf = ({ headers }: Answer) =>
  BigInt(/crossrate_read_after=(\d+)/.exec(headers.getSetCookie().join())?.[1] ?? '0') >> 64n;

/** Users who list and read without a pause, each listing with its key again while it is answered 503. */
function startLanes() {
  const answers: Answer[] = [];
  let isStopped = false;
  const ask = async (answer: Promise<Answer>) => {
    const got = await answer;
    answers.push(got);
    return got.status !== 503;
  };
  const lane = async (name: number) => {
    for (let count = 0; !isStopped; count += 1) {
      const key = `lane-${String(name)}-${String(count)}`;
      await waitUntil(() => ask(list(key)));
      await ask(call('GET', 'wallets/'));
    }
  };
  const lanes = Array.from({ length: LANES }, (_, name) => lane(name));
  return {
    answers,
    stop: async () => {
      isStopped = true;
      await Promise.all(lanes);
    },
  };
}

/** Every answer is a success, or a 503 that says whether something may have been changed. */
function expectHonest(answers: readonly Answer[]): void {
  const others = answers.filter(({ status }) => status >= 300);
  const codes = others.map(({ status, body }) => `${String(status)} ${(body as { code: string }).code}`);
  expect(codes.filter((code) => !HONEST.includes(code))).toEqual([]);
}

it('a failover to another host of DATABASE_URL is answered 503 for a moment, and loses and doubles nothing [S11.failover]', async () => {
  await untilReady(200);
  await waitUntil(async () => (await metric('replica_used')) === '1');
  const page = await openClient(server.url, ['listings']);
  const before = await list('before');
  const { id: first } = before.body as { id: number };
  expect(timelineOf(before)).toBe(1n);
  const lanes = startLanes();
  await waitUntil(() => lanes.answers.length > 4 * LANES);

  await both.stopPrimary();
  await untilReady(503);
  // The loops of the server work once a second, and have noticed it too.
  await waitUntil(() => countLines()[0] !== 0);
  await both.promoteStandby();
  await untilReady(200);
  const heard = page.received.length;
  const wanted = lanes.answers.length + 4 * LANES;
  await waitUntil(() => lanes.answers.length > wanted);
  await lanes.stop();
  await page.until(heard + 1);
  page.socket.close();

  expectHonest(lanes.answers);
  expect(lanes.answers.some(({ status }) => status === 503)).toBe(true);
  // The keys that were answered 503 were sent again, so each is in the books once.
  const ids = lanes.answers.flatMap(({ status, body }) => (status === 201 ? [(body as { id: number }).id] : []));
  const books = await db.query<{ id: number }>(
    `select id::int as id from transactions where user_id = $1 and type = 'LIST' order by id`,
    [userId],
  );
  expect(books.map(({ id }) => id)).toEqual([...ids, first].sort((one, other) => one - other));
  expect(timelineOf(await list('after'))).toBe(2n);
  // The replica was promoted, and no other is left.
  expect([await metric('replica_used'), await metric('db_takes_writes')]).toEqual(['0', '1']);
  // All loops of the server together, however often each has failed.
  await waitUntil(() => countLines()[1] === countLines()[0]);
  expect(countLines()[0]).toBe(1);
});

it('a server that came back without writes is passed over, and alone is answered 503 with nothing changed [S11.failover]', async () => {
  await both.startDemoted();
  expect((await list('beside')).status).toBe(201);
  await both.stopStandby();
  await waitUntil(
    async () => ((await call('GET', 'ready/')).body as { status: string }).status === 'read-only database',
  );
  expect(await metric('db_takes_writes')).toBe('0');
  const refused = await Promise.all([list('alone'), call('GET', 'wallets/'), call('GET', 'listings/')]);
  expectHonest(refused);
  expect(refused[0].body).toMatchObject({ detail: expect.stringContaining(NOTHING_CHANGED) as unknown });
  // It would accept a LISTEN, and never have news.
  await expect(db.listen('news', () => undefined)).rejects.toThrow();
  await both.startStandby();
  await untilReady(200);
  const page = await openClient(server.url, ['listings']);
  expect((await list('alone')).status).toBe(201);
  await page.until(1);
  page.socket.close();
});
