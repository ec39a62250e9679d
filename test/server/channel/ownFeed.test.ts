import type { TradableCurrency } from '@contract/values/currencies';
import { OWN_GROUPS, type OwnGroup } from '@contract/values/ownFeed';
import type { Database } from '@server/db/database';
import { announce } from '@server/news/announce';
import { type RunningServer, startServer } from '@server/startServer';
import { readOwnVersion } from '@server/modules/ownVersions';
import { approve, revokeTransaction } from '@server/modules/transactions/ending';
import { createTransaction } from '@server/modules/transactions/create';
import { fund, list, setMarket, swap } from '@test/support/money/moneyWorld';
import { openClient } from '@test/support/server/liveClient';
import { openTestApp, type SignedUp, type TestApp } from '@test/support/server/testApp';
import { cookieFor } from './feedClient';
import { askAll, deltaIn, openOwnPage, type OwnPage } from './ownPage';

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
  await fund(app.db, String(ada.id), 'CNY', '1000');
});
afterAll(async () => {
  await Promise.all([here.close(), there.close()]);
  await app.close();
});

const idOf = ({ id }: SignedUp) => String(id);
const hintOf = (group: OwnGroup) => JSON.stringify({ group });
const versionOf = (who: SignedUp, group: OwnGroup) => readOwnVersion(app.db, idOf(who), group);
const pageOf = async (who: SignedUp, group: OwnGroup, { url }: RunningServer = here) =>
  openOwnPage(url, who.token, group, await cookieFor(app, who));
const closeAll = (...pages: Pick<OwnPage, 'socket'>[]) => pages.forEach(({ socket }) => socket.terminate());
const funding = (who: SignedUp, currency: TradableCurrency = 'NGN') =>
  createTransaction(app.db, idOf(who), { type: 'FUND_WALLET', currency_from: currency, amount: '10' });

/** Some changes of what a user sees of each group. */
const CHANGES: Record<OwnGroup, readonly ((who: SignedUp) => Promise<unknown>)[]> = {
  transactions: [
    funding,
    async (who) => {
      const { id } = await funding(who);
      await app.db.transaction((tx) => approve(tx, id));
    },
    async (who) => revokeTransaction(app.db, idOf(who), (await funding(who, 'CNY')).id),
  ],
  homepage_updates: [
    (who) => fund(app.db, idOf(who), 'NGN', '12.5'),
    ({ token }) => app.call('POST', 'users/me/', { token, body: { username: 'Efua', phone_number: '1' } }),
    (who) => fund(app.db, idOf(who), 'GHC', '7'),
  ],
};

/** One change, of which the user's pages hear. */
const change = (who: SignedUp, group: OwnGroup) => CHANGES[group][0]?.(who);

describe.each(OWN_GROUPS)('%s', (group) => {
  it('carry what changed to all pages of the user, so that they show what they would fetch, from every process', async () => {
    const pages = [await pageOf(ada, group), await pageOf(ada, group), await pageOf(ada, group, there)];
    for (const one of CHANGES[group]) {
      await one(ada);
      const version = await versionOf(ada, group);
      for (const page of pages) await page.reach(version);
      const fetched = await askAll(there.url, ada.token, group);
      for (const page of pages) expect(page.data).toEqual(fetched);
    }
    const [first, second] = pages;
    expect(first?.texts.length).toBeGreaterThanOrEqual(CHANGES[group].length);
    expect(first?.texts).toEqual(second?.texts);
    closeAll(...pages);
  });

  it('never go to a socket of another user, of an ended session, or of none, also if it asks for them', async () => {
    const leaver = await app.signUp();
    const [own, others, ended] = [await pageOf(ada, group), await pageOf(ben, group), await pageOf(leaver, group)];
    const stranger = await openOwnPage(here.url, ada.token, group, null);
    const anonymous = await openClient(here.url, [group]);
    const plain = await openClient(here.url, [group], { headers: { Cookie: await cookieFor(app, ada) } });
    await app.call('POST', 'logoutall/', { token: leaver.token });
    expect(await ended.closed).toBe(4401);
    for (const who of [ada, leaver]) await change(who, group);
    await own.reach(await versionOf(ada, group));
    for (const client of [stranger, anonymous, plain]) await client.until(1);
    // A change of the other user comes after all messages that could have been sent before.
    await change(ben, group);
    await others.reach(await versionOf(ben, group));
    expect(own.texts.length).toBeGreaterThan(0);
    expect(ended.texts).toEqual([]);
    for (const { texts } of [stranger, anonymous, plain]) expect(new Set(texts)).toEqual(new Set([hintOf(group)]));
    // Only what changed for the other user.
    expect(others.data).toEqual(await askAll(here.url, ben.token, group));
    closeAll(own, others, stranger, anonymous, plain);
  });

  it('reach a page that begins to follow with an older version, from there', async () => {
    const page = await pageOf(ada, group);
    const { data, version } = page;
    await change(ada, group);
    await page.reach(await versionOf(ada, group));
    const late = await pageOf(ada, group);
    Object.assign(late, { data, version });
    late.socket.send(JSON.stringify({ type: 'subscribe', group, feed: 1, since: version }));
    await late.reach(page.version);
    expect(late.data).toEqual(page.data);
    closeAll(page, late);
  });

  it('are announced by a hint if the version is unknown, too old or of a restored backup, and go on from there', async () => {
    const page = await pageOf(ada, group);
    page.socket.send(JSON.stringify({ type: 'subscribe', group, feed: 1, since: '7-77' }));
    await page.until(1);
    const change = (sql: string) => async () => {
      await app.db.query(sql, [ada.id, group]);
      await app.db.transaction((tx) => announce(tx, group, [idOf(ada)]));
    };
    const restore = change(
      'update own_changes set stamp = stamp # 1 where id in (select max(id) from own_changes where user_id = $1 and live_group = $2)',
    );
    const much = change(
      'insert into own_changes (user_id, live_group, row_id) select $1, $2, 1 from generate_series(1, 30)',
    );
    for (const work of [restore, much]) {
      const heard = page.texts.length;
      await work();
      await page.until(heard + 1);
    }
    expect(page.texts).toEqual([1, 2, 3].map(() => hintOf(group)));
    const from = await versionOf(ada, group);
    await CHANGES[group][0]?.(ada);
    await page.until(4);
    expect(deltaIn(page.texts[3] ?? '').from).toBe(from);
    closeAll(page);
  });
});

it("a lister's page follows an order of somebody else", async () => {
  const page = await pageOf(ada, 'homepage_updates');
  await fund(app.db, idOf(ben), 'NGN', '10000');
  await list(app.db, idOf(ada), swap('CNY', 'NGN', '40', '216'));
  const terms = { ...swap('NGN', 'CNY', '216', '216'), transaction_fee: '2.16' };
  await createTransaction(app.db, idOf(ben), { type: 'ORDER', ...terms });
  await list(app.db, idOf(ada), swap('CNY', 'NGN', '1', '217'));
  await page.reach(await versionOf(ada, 'homepage_updates'));
  expect(page.data).toEqual(await askAll(here.url, ada.token, 'homepage_updates'));
  closeAll(page);
});
