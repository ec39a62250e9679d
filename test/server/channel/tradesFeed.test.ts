import type { Database } from '@server/db/database';
import { type RunningServer, startServer } from '@server/startServer';
import { readTradesVersion } from '@server/modules/trades';
import { createTransaction } from '@server/modules/transactions/create';
import { makeAllTrades } from '@test/support/money/makeAllTrades';
import { fund, list, setMarket, swap, work } from '@test/support/money/moneyWorld';
import { openTestApp, type SignedUp, type TestApp } from '@test/support/server/testApp';
import { waitUntil } from '@test/support/server/waitUntil';
import { cookieFor } from './feedClient';
import { deltaIn, openOwnPage } from './ownPage';

let app: TestApp;
let ada: SignedUp;
let ben: SignedUp;
let here: RunningServer;
let there: RunningServer;

beforeAll(async () => {
  app = await openTestApp();
  await setMarket(app.db);
  [ada, ben] = [await app.signUp(), await app.signUp()];
  const config = { ...app.parts.config, port: 0, demo: false };
  const start = (db: Database) => startServer({ ...app.parts, db, config, builtApp: null });
  [here, there] = [await start(app.db), await start({ ...app.db })];
  await fund(app.db, String(ada.id), 'NGN', '900000');
  await fund(app.db, String(ben.id), 'CNY', '1000');
  await list(app.db, String(ben.id), swap('CNY', 'NGN', '1000', '216'));
});
afterAll(async () => {
  await Promise.all([here.close(), there.close()]);
  await app.close();
});

async function trade(times: number): Promise<void> {
  for (let left = times; left > 0; left -= 1) {
    const offer = swap('NGN', 'CNY', String(1000 + left), '216');
    await createTransaction(app.db, String(ada.id), { type: 'ORDER', ...offer });
  }
  await work(app.db);
  await makeAllTrades(app.db);
}

it('what was traded is carried to all pages that follow, from every process, so that they show what they would fetch [S11.trades.live]', async () => {
  await trade(2);
  const open = async ({ url }: RunningServer, who: SignedUp) =>
    openOwnPage(url, who.token, 'trades', await cookieFor(app, who));
  const pages = [await open(here, ada), await open(there, ben)];
  for (let round = 0; round < 3; round += 1) {
    await trade(1);
    const version = await readTradesVersion(app.db);
    for (const page of pages) await page.reach(version);
  }
  const fetched = await open(there, ada);
  const rows = ({ data }: { data: unknown[] }) =>
    data.map((shown) => (Array.isArray(shown) ? (shown as object[]) : (shown as { results: object[] }).results));
  for (const page of pages) expect(rows(page)).toEqual(rows(fetched));
  expect(rows(fetched)[0]).toHaveLength(3);
  // Of the last day: the trades before the pages opened, and those that they followed.
  expect(rows(fetched).at(-1)).toMatchObject([{ market: 'CNY-NGN', trades: 5 }]);
  expect(pages[0]?.texts.map((text) => deltaIn(text).group)).toEqual(['trades', 'trades', 'trades']);
  for (const { socket } of [...pages, fetched]) socket.terminate();
});

it('more trades than a message holds are announced by a hint, and a socket without a user gets hints only [S11.trades.live]', async () => {
  const page = await openOwnPage(here.url, ada.token, 'trades', await cookieFor(app, ada));
  const stranger = await openOwnPage(here.url, ada.token, 'trades', null);
  await app.db.transaction(async (tx) => {
    await tx.query(
      `insert into trades (id, at, market, side, rate, amount, total)
       select last_id + n, now(), 'CNY-NGN', 'buy', 216, 1, 216 from trades_read, generate_series(1, 21) n`,
    );
    await tx.query('update trades_read set last_id = last_id + 21');
  });
  await trade(1);
  await waitUntil(() => page.texts.length > 0 && stranger.texts.length > 0);
  expect(page.texts[0]).toBe('{"group":"trades"}');
  expect(new Set(stranger.texts)).toEqual(new Set(['{"group":"trades"}']));
  for (const { socket } of [page, stranger]) socket.terminate();
});
