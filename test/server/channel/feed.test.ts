import type { Database } from '@server/db/database';
import { announce } from '@server/news/announce';
import { type RunningServer, startServer } from '@server/startServer';
import { combineChanges } from '@server/modules/listings/feed';
import { readListingsVersion } from '@server/modules/listings/repository';
import { afterDelta, deltaIn, followerOf, moveEscrow, putListings } from '@test/server/modules/listings/listingsWorld';
import { openClient } from '@test/support/server/liveClient';
import { openTestApp, type SignedUp, type TestApp } from '@test/support/server/testApp';
import { waitUntil } from '@test/support/server/waitUntil';
import { askServer, cookieFor, HINT, openPage, type Page, subscribeMessage } from './feedClient';

let app: TestApp;
let user: SignedUp;
let other: SignedUp;
/** Two processes' worth of server on one database. */
let here: RunningServer;
let there: RunningServer;

/** Another connection to the same database, as another process has it: it shares nothing with the first. */
const sameDatabase = (db: Database): Database => ({ ...db });

beforeAll(async () => {
  app = await openTestApp();
  [user, other] = [await app.signUp(), await app.signUp()];
  await putListings(app.db, user.id, 40);
  const config = { ...app.parts.config, port: 0, demo: false };
  const start = (db: Database) => startServer({ ...app.parts, db, config, builtApp: null });
  [here, there] = [await start(app.db), await start(sameDatabase(app.db))];
});
afterAll(async () => {
  await Promise.all([here.close(), there.close()]);
  await app.close();
});

const pageOf = async (who: SignedUp, { url }: RunningServer = here) =>
  openPage(url, who.token, await cookieFor(app, who));

/** Changes the listings and announces it. @returns the version after it */
async function change(work: () => Promise<unknown>): Promise<string> {
  await work();
  await app.db.transaction((tx) => announce(tx, 'listings'));
  return readListingsVersion(app.db);
}

const anId = async () => (await app.db.query<{ id: string }>('select min(id) as id from listings'))[0]?.id ?? '';
const sell = () => change(async () => moveEscrow(app.db, await anId(), '-0.05'));
const wholeTable = async ({ url }: RunningServer) => followerOf(await askServer(url, user.token)).table;
const closeAll = (...pages: Pick<Page, 'socket'>[]) => pages.forEach(({ socket }) => socket.terminate());

it('sends every change to all users who follow, the same bytes from every server process [S10.server.sockets]', async () => {
  const pages = [await pageOf(user), await pageOf(other), await pageOf(user, there), await pageOf(other, there)];
  const sold = await sell();
  for (const page of pages) await page.reach(sold);
  const listed = await change(() => putListings(app.db, user.id, 2));
  for (const page of pages) await page.reach(listed);
  const end = await change(() => app.call('DELETE', 'listings/3/remove_listing/', { token: user.token }));
  for (const page of pages) await page.reach(end);
  for (const page of pages) expect(page.table).toEqual(await wholeTable(there));
  const [first, second] = pages[0]?.texts ?? [];
  expect(deltaIn(first ?? '').set).toHaveLength(1);
  expect(second).toContain('"del":[]');
  expect(first?.length).toBeLessThan(200);
  for (const page of pages) expect(page.texts[0]).toBe(first);
  closeAll(...pages);
});

it('sends only hints to an anonymous socket, even if it asks to follow, and to one that does not follow', async () => {
  const follower = await pageOf(user);
  const stranger = await openPage(here.url, user.token, null);
  const plain = await openClient(here.url, ['listings'], { headers: { Cookie: await cookieFor(app, other) } });
  const anonymous = await openClient(here.url, ['listings']);
  await follower.reach(await sell());
  for (const client of [stranger, plain, anonymous]) await client.until(1);
  await follower.reach(await sell());
  await plain.until(2);
  expect(plain.texts).toEqual([HINT, HINT]);
  for (const { texts } of [stranger, anonymous]) expect(new Set(texts)).toEqual(new Set([HINT]));
  expect(follower.texts).toHaveLength(2);
  closeAll(follower, stranger, plain, anonymous);
});

it('sends a user whose session has ended nothing more, and closes the socket', async () => {
  const leaver = await app.signUp();
  const [ends, stays] = [await pageOf(leaver), await pageOf(other)];
  await app.call('POST', 'logoutall/', { token: leaver.token });
  expect(await ends.closed).toBe(4401);
  await stays.reach(await sell());
  expect(ends.texts).toEqual([]);
  closeAll(stays);
});

it('sends no listings to a session that ended while announcements were lost', async () => {
  const leaver = await app.signUp();
  const [ends, stays] = [await pageOf(leaver), await pageOf(other)];
  const version = await sell();
  for (const page of [ends, stays]) await page.reach(version);
  // As a log-out and a trade do while the announcements of them are lost: the connections that hear them are gone first.
  await app.db.transaction(async (tx) => {
    await tx.query('delete from sessions where user_id = $1', [leaver.id]);
    await tx.query(
      `select pg_terminate_backend(pid, 10000) from pg_stat_activity
        where datname = current_database() and application_name = 'crossrate listener'`,
    );
    await tx.query('update listings set rate = rate + 0.01 where id = $1', [await anId()]);
  });
  expect(await ends.closed).toBe(4401);
  await stays.reach(await readListingsVersion(app.db));
  expect(ends.texts).toHaveLength(1);
  closeAll(stays);
});

it('a page that missed a message asks its socket, gets all that it missed, and goes on with the next message', async () => {
  const page = await pageOf(other);
  await page.reach(await sell());
  const held = page.table;
  await sell();
  const lost = await sell();
  await waitUntil(() => deltaIn(page.texts.at(-1) ?? '').to === lost);
  page.texts.length = page.received.length = 0;
  page.socket.send(subscribeMessage(held.version));
  await page.until(1);
  const newest = await sell();
  await page.until(2);
  const mended = page.texts.map(deltaIn).reduce(afterDelta, held);
  expect(mended.version).toBe(newest);
  expect(mended).toEqual(await wholeTable(here));
  closeAll(page);
});

it('a page that begins to follow with an older version is first sent what has changed since', async () => {
  const cookie = await cookieFor(app, other);
  const { table } = followerOf(await askServer(here.url, other.token));
  await sell();
  const client = await openClient(there.url, [], { headers: { Cookie: cookie } });
  const follow = (since: string) => client.socket.send(subscribeMessage(since));
  follow(table.version);
  await client.until(1);
  expect(afterDelta(table, deltaIn(client.texts[0] ?? ''))).toEqual(await wholeTable(here));
  follow('7-77');
  await client.until(2);
  expect(client.texts[1]).toBe(HINT);
  await sell();
  await client.until(3);
  expect(deltaIn(client.texts[2] ?? '').set).toHaveLength(1);
  closeAll(client);
});

it.each([
  ['too much to send', () => putListings(app.db, user.id, 900)],
  [
    'a restored backup',
    () => app.db.query('update listing_changes set stamp = hashtextextended(gen_random_uuid()::text, 0)'),
  ],
  [
    'more than the changes that are kept',
    async () => {
      await app.db.query('insert into listing_changes (listing_id) select 1 from generate_series(1, 2000)');
      await combineChanges(app.db);
    },
  ],
])('sends a hint for %s, and goes on with deltas from there', async (_what, work) => {
  const page = await pageOf(other);
  await page.reach(await sell());
  await change(work);
  await page.until(2);
  expect(page.texts[1]).toBe(HINT);
  page.table = await wholeTable(here);
  await sell();
  await page.until(3);
  expect(afterDelta(page.table, deltaIn(page.texts[2] ?? ''))).toEqual(await wholeTable(there));
  closeAll(page);
});

it.each([
  ['of another feed', { feed: 2, since: '7-77' }],
  ['without a version', { feed: 1 }],
  ['with rubbish for a version', { feed: 1, since: 'x' }],
])('takes a request to follow %s as one for hints', async (_what, request) => {
  const client = await openClient(here.url, [], { headers: { Cookie: await cookieFor(app, other) } });
  client.socket.send(JSON.stringify({ type: 'subscribe', group: 'listings', ...request }));
  const page = await pageOf(user);
  await page.reach(await sell());
  await client.until(1);
  expect(client.texts).toEqual([HINT]);
  closeAll(client, page);
});

it('a page that no longer wants to follow gets hints again', async () => {
  const page = await pageOf(user);
  await page.reach(await sell());
  page.socket.send(JSON.stringify({ type: 'subscribe', group: 'listings' }));
  await page.until(1);
  const follower = await pageOf(other);
  await follower.reach(await sell());
  await page.until(2);
  expect(page.texts[1]).toBe(HINT);
  closeAll(page, follower);
});
