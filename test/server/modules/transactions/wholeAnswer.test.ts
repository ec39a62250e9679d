import { type RunningServer, startServer } from '@server/startServer';
import { findTransactions } from '@test/support/money/findTransactions';
import { presentTransaction } from '@server/modules/transactions/record';
import { createLog } from '@server/platform/log';
import { openTestApp, requestOf, type SignedUp, type TestApp } from '@test/support/server/testApp';
import { putHistory } from './historyWorld';

const ROWS = 20_000;

let app: TestApp;
let server: RunningServer;
let [heavy, light] = [{} as SignedUp, {} as SignedUp];
beforeAll(async () => {
  app = await openTestApp();
  [heavy, light] = [await app.signUp(), await app.signUp()];
  await putHistory(app.owner, heavy.id, ROWS);
  server = await startServer({
    db: app.db,
    config: { ...app.parts.config, port: 0, demo: false },
    log: createLog('silent'),
    builtApp: null,
  });
});
afterAll(async () => {
  await server.close();
  await app.close();
});

const get = (path: string, { token }: SignedUp) => fetch(`${server.url}/backend/${path}`, requestOf('GET', { token }));
const median = (figures: readonly number[]) => [...figures].sort((one, other) => one - other)[figures.length >> 1] ?? 0;

/** Reads the wallets of the other user one after the other. @returns for how long each was waited */
async function readWallets(goesOn: (count: number) => boolean): Promise<number[]> {
  const waits: number[] = [];
  while (goesOn(waits.length)) {
    const from = performance.now();
    expect((await get('wallets/', light)).status).toBe(200);
    waits.push(performance.now() - from);
  }
  return waits;
}

it('the whole answer of slices is the one of a single query, by status and type in any case [S7.getTransactions]', async () => {
  for (const [query, status, type] of [
    ['', null, null],
    ['?status=rejected', 'REJECTED', null],
    ['?type=Mof_order', null, 'MOF_ORDER'],
    ['?status=completed&type=LIST', 'COMPLETED', 'LIST'],
  ] as const) {
    const expected = (await findTransactions(app.db, String(heavy.id), status, type)).map(presentTransaction);
    const answer = await get(`transactions/${query}`, heavy);
    expect(await answer.text()).toBe(JSON.stringify(expected));
    const tag = answer.headers.get('ETag') ?? '';
    const again = await fetch(
      `${server.url}/backend/transactions/${query}`,
      requestOf('GET', { token: heavy.token, headers: { 'If-None-Match': tag } }),
    );
    expect(again.status).toBe(304);
  }
  for (const query of ['?status=none', '?type=none']) {
    expect(await (await get(`transactions/${query}`, heavy)).text()).toBe('[]');
  }
});

it('twelve whole answers at once for one user are made one by one, and others are answered in between [S11.rubbish.server]', async () => {
  const alone = median(await readWallets((count) => count < 30));
  let open = 12;
  const reads = Array.from({ length: 12 }, async () => {
    const answer = await get('transactions/', heavy);
    const text = await answer.text();
    open -= 1;
    return { status: answer.status, text };
  });
  const beside = await readWallets(() => open > 0);
  const answers = await Promise.all(reads);
  const made = answers.filter(({ status }) => status === 200);
  // One is made and four wait; the others are refused with a reason, as are those that wait too long on a busy machine.
  expect(made.length).toBeGreaterThan(0);
  expect(made.length).toBeLessThanOrEqual(5);
  expect(new Set(made.map(({ text }) => text.length)).size).toBe(1);
  for (const { text } of answers.filter(({ status }) => status === 503)) {
    expect(JSON.parse(text)).toEqual({
      detail: 'The server has too much to do right now. Please try again in a moment.',
    });
  }
  // In one piece, each answer lets one other through. It has twenty slices.
  expect(beside.length).toBeGreaterThan(made.length * 5);
  expect(median(beside) / alone).toBeLessThan(15);
});
