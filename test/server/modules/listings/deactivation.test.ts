import { applyDelta, feedTableOf, sumOfListings, sumText } from '@/domain/book/listingsFeed';
import { asListing, readVersionedListings } from '@server/modules/listings/repository';
import { ListingsFeed } from '@server/modules/listings/feed';
import { openTestApp, type TestApp } from '@test/support/server/testApp';
import { waitUntil } from '@test/support/server/waitUntil';
import { putListings } from './listingsWorld';

let world: TestApp;
beforeEach(async () => {
  world = await openTestApp();
});
afterEach(() => world.close());

/** Work in a transaction that stays open until `end` is called. */
function heldOpen(work: (tx: Pick<TestApp['db'], 'query'>) => Promise<unknown>) {
  let end = (): void => undefined;
  const ended = new Promise<void>((resolve) => (end = resolve));
  const state = { worked: false };
  const done = world.db.transaction(async (tx) => {
    await work(tx);
    state.worked = true;
    await ended;
  });
  return { state, end, done };
}

const hasWaiters = async () => {
  const [row] = await world.db.query<{ waiting: boolean }>(
    `select exists (select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock') as waiting`,
  );
  return row?.waiting === true;
};

/** The whole market, as a page gets it. */
async function readTable() {
  const { version, listings } = await readVersionedListings(world.db);
  const all = listings.map(asListing);
  const table = feedTableOf(all, { version, sum: sumText(sumOfListings(all), version) });
  if (!table) throw new Error('the sum of an answer is not its own');
  return table;
}

it('a listing that is added while its user is deactivated does not stay in the market of those who follow it [S10.server.encoding]', async () => {
  const user = await world.signUp();
  await putListings(world.db, user.id, 2);
  const adding = heldOpen((tx) => putListings({ ...world.db, transaction: (work) => work(tx) }, user.id, 1));
  await waitUntil(() => adding.state.worked);
  const leaving = heldOpen((tx) => tx.query('update users set deactivated_at = now() where id = $1', [user.id]));
  await waitUntil(async () => leaving.state.worked || (await hasWaiters()));
  adding.end();
  await adding.done;
  const feed = new ListingsFeed(world.db);
  await feed.follow();
  const before = await readTable();
  leaving.end();
  await leaving.done;
  await feed.follow();
  const delta = feed.deltaSince(before.version);
  const after = delta && applyDelta(before, delta);
  expect(before.listings).toHaveLength(3);
  expect(after).toMatchObject({ outcome: 'applied', table: { listings: (await readTable()).listings } });
  expect((await readTable()).listings).toEqual([]);
});
