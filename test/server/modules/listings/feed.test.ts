import { combineChanges, deltaText, ListingsFeed } from '@server/modules/listings/feed';
import { createApp } from '@server/startServer';
import { openTestApp, type SignedUp, type TestApp } from '@test/support/server/testApp';
import { afterDelta, askWhole, counted, deltaIn, followerOf } from './feedWorld';
import { askListings, moveEscrow, putListings } from './listingsWorld';

let world: TestApp;
let user: SignedUp;
let app: ReturnType<typeof createApp>;
beforeEach(async () => {
  world = await openTestApp();
  user = await world.signUp();
  await putListings(world.db, user.id, 60);
  app = createApp(world.parts);
});
afterEach(() => world.close());

const aProcess = () => new ListingsFeed({ ...world.db });
const wholeTable = async () => followerOf(await askWhole(createApp(world.parts), user.token)).table;

/** What a process sends of the time since a version; null if it has nothing to send. */
async function textSince(feed: ListingsFeed, version: string): Promise<string | null> {
  await feed.follow();
  const delta = feed.deltaSince(version);
  return delta && (deltaText(delta)?.toString() ?? null);
}

/** The same, if it has. */
const deltaSince = async (feed: ListingsFeed, version: string) => deltaIn((await textSince(feed, version)) ?? '');

const raiseRates = (where: string) => world.db.query(`update listings set rate = rate + 1 where ${where}`);
const anId = async () => (await world.db.query<{ id: string }>('select min(id) as id from listings'))[0]?.id ?? '';

it('a whole answer offers to follow it, by its version and the sum of its listings [S10.server.encoding]', async () => {
  const { table, tag } = followerOf(await askWhole(app, user.token));
  expect(table.listings).toHaveLength(60);
  expect(tag.startsWith(`"${table.version}.`)).toBe(true);
});

it('the delta since an older version leads to the newest one [S10.server.encoding]', async () => {
  const table = await wholeTable();
  await moveEscrow(world.db, await anId(), '-2.5');
  await raiseRates('id = (select max(id) from listings)');
  await putListings(world.db, user.id, 2);
  const [gone] = await world.db.query<{ id: string }>('select min(id) + 3 as id from listings');
  await world.call('DELETE', `listings/${gone?.id ?? ''}/remove_listing/`, { token: user.token });
  const delta = await deltaSince(aProcess(), table.version);
  expect({ set: delta.set.length, del: delta.del }).toEqual({ set: 4, del: [gone?.id] });
  expect(afterDelta(table, delta)).toEqual(await wholeTable());
});

it('every process makes the same delta, whatever it has seen before [S10.server.encoding]', async () => {
  const [here, there] = [aProcess(), aProcess()];
  const { version } = await wholeTable();
  await here.follow();
  await moveEscrow(world.db, await anId(), '-1');
  await here.follow();
  await raiseRates('id % 7 = 0');
  await there.follow();
  await putListings(world.db, user.id, 3);
  const texts = await Promise.all([here, there, aProcess()].map((each) => textSince(each, version)));
  expect(texts[0]).not.toBeNull();
  expect(new Set(texts).size).toBe(1);
});

it('a page that holds the newest version gets 304', async () => {
  const { tag } = followerOf(await askWhole(app, user.token));
  const answer = await askListings(app, user.token, { 'Accept-Encoding': 'br', 'If-None-Match': tag });
  expect(answer.status).toBe(304);
});

const OLD: [what: string, prepare: (version: string) => Promise<string>][] = [
  ['was never heard of', () => Promise.resolve('1-77')],
  [
    'is older than the changes that are kept',
    async (version) => {
      for (let times = 0; times < 30; times += 1) await raiseRates('true');
      expect(await combineChanges(world.db)).toBeGreaterThan(0);
      return version;
    },
  ],
  [
    'is of a time before a backup was restored',
    async (version) => {
      await world.db.query(`update listing_changes set stamp = hashtextextended(gen_random_uuid()::text, 0)`);
      return version;
    },
  ],
  [
    'is so old that too much has changed',
    async (version) => {
      await putListings(world.db, user.id, 900);
      return version;
    },
  ],
];
it.each(OLD)('there is nothing to send since a version that %s, in every process', async (_what, prepare) => {
  const { version: held } = await wholeTable();
  const here = aProcess();
  await here.follow();
  await moveEscrow(world.db, await anId(), '-1');
  const version = await prepare(held);
  for (const each of [here, aProcess()]) expect(await textSince(each, version)).toBeNull();
});

it('answers to other origins do not offer the feed', async () => {
  const open = createApp({ ...world.parts, config: { ...world.parts.config, allowedOrigins: ['*'] } });
  const far = await askListings(open, user.token, { Origin: 'https://app.example' });
  expect({ status: far.status, offer: far.headers.get('Listings-Feed') }).toEqual({ status: 200, offer: null });
});

it('a step reads what changed, however many listings and changes there are [S10.thousands.change]', async () => {
  const stepsOf = async () => {
    const { db, count } = counted(world.db);
    const feed = new ListingsFeed(db);
    // The first step of a process reads everything.
    await feed.follow();
    const costs: object[] = [];
    for (let times = 0; times < 2; times += 1) {
      await moveEscrow(world.db, await anId(), '-0.5');
      Object.assign(count, { statements: 0, rows: 0 });
      const { set } = await deltaSince(feed, feed.version ?? '');
      expect(set).toHaveLength(1);
      costs.push({ ...count });
    }
    return costs;
  };
  const few = await stepsOf();
  await putListings(world.db, user.id, 2_000);
  for (let times = 0; times < 3; times += 1) await raiseRates('true');
  await combineChanges(world.db);
  expect(await stepsOf()).toEqual(few);
});
