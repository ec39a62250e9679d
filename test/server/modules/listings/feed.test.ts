import { createApp } from '@server/startServer';
import { combineChanges } from '@server/modules/listings/feed';
import { openTestApp, type SignedUp, type TestApp } from '@test/support/server/testApp';
import { afterDelta, askDelta, askWhole, counted, deltaIn, followerOf } from './feedWorld';
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

const anotherProcess = () => createApp(world.parts);
const raiseRates = (where: string) => world.db.query(`update listings set rate = rate + 1 where ${where}`);
const anId = async () => (await world.db.query<{ id: string }>('select min(id) as id from listings'))[0]?.id ?? '';

it('a whole answer offers to follow it, by its version and the sum of its listings [S10.server.encoding]', async () => {
  const { table, tag } = followerOf(await askWhole(app, user.token));
  expect(table.listings).toHaveLength(60);
  expect(tag.startsWith(`"${table.version}.`)).toBe(true);
});

it('a page that holds an older version gets what changed since, with which it has the newest [S10.server.encoding]', async () => {
  const { table, tag } = followerOf(await askWhole(app, user.token));
  await moveEscrow(world.db, await anId(), '-2.5');
  await raiseRates('id = (select max(id) from listings)');
  await putListings(world.db, user.id, 2);
  const [gone] = await world.db.query<{ id: string }>('select min(id) + 3 as id from listings');
  await world.call('DELETE', `listings/${gone?.id ?? ''}/remove_listing/`, { token: user.token });
  const answer = await askDelta(app, user.token, tag);
  const whole = await askWhole(app, user.token);
  expect(answer.status).toBe(226);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    im: 'crossrate-listings',
    etag: whole.tag,
    'delta-base': tag,
    'cache-control': 'no-store',
    'content-type': 'application/json',
  });
  expect(answer.headers.get('Listings-Feed')).toBeNull();
  const delta = deltaIn(answer.text);
  expect({ set: delta.set.length, del: delta.del }).toEqual({ set: 4, del: [gone?.id] });
  expect(afterDelta(table, delta)).toEqual(followerOf(whole).table);
});

it('every process makes the same delta, whatever it has seen before [S10.server.encoding]', async () => {
  const [here, there] = [app, anotherProcess()];
  const { tag } = followerOf(await askWhole(here, user.token));
  await moveEscrow(world.db, await anId(), '-1');
  await askDelta(here, user.token, tag);
  await raiseRates('id % 7 = 0');
  await askDelta(there, user.token, tag);
  await putListings(world.db, user.id, 3);
  const answers = await Promise.all([here, there, anotherProcess()].map((each) => askDelta(each, user.token, tag)));
  expect(answers.map(({ status }) => status)).toEqual([226, 226, 226]);
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
});

it('a delta says which of the listings that others do not see any more are only paused, in every process', async () => {
  const { tag } = followerOf(await askWhole(app, user.token));
  const [paused, ended] = (await world.db.query<{ id: string }>('select id from listings order by id limit 2')).map(
    ({ id }) => id,
  );
  await world.db.query('update listings set paused_at = now() where id = $1', [paused]);
  await world.call('DELETE', `listings/${ended ?? ''}/remove_listing/`, { token: user.token });
  for (const each of [app, anotherProcess()]) {
    const delta = deltaIn((await askDelta(each, user.token, tag)).text);
    expect(delta).toMatchObject({ set: [], del: [paused, ended], paused: [paused] });
  }
  await world.call('DELETE', `listings/${paused ?? ''}/remove_listing/`, { token: user.token });
  for (const each of [app, anotherProcess()])
    expect(deltaIn((await askDelta(each, user.token, tag)).text)).toMatchObject({ del: [paused, ended], paused: [] });
});

it('a page that holds the newest version gets 304', async () => {
  const { tag } = followerOf(await askWhole(app, user.token));
  expect((await askDelta(app, user.token, tag)).status).toBe(304);
});

const OLD: [what: string, prepare: (tag: string) => Promise<string>][] = [
  ['was never heard of', () => Promise.resolve('"1-77.00000000.br"')],
  ['is no validator of the listings', () => Promise.resolve('"abc"')],
  ['is of another release', (tag) => Promise.resolve(tag.replace(/\.[0-9a-f]{8}\./, '.00000000.'))],
  ['is any', () => Promise.resolve('*')],
  [
    'is older than the changes that are kept',
    async (tag) => {
      for (let times = 0; times < 30; times += 1) await raiseRates('true');
      expect(await combineChanges(world.db)).toBeGreaterThan(0);
      return tag;
    },
  ],
  [
    'is of a time before a backup was restored',
    async (tag) => {
      await world.db.query(`update listing_changes set stamp = hashtextextended(gen_random_uuid()::text, 0)`);
      return tag;
    },
  ],
  [
    'is so old that too much has changed',
    async (tag) => {
      await putListings(world.db, user.id, 900);
      return tag;
    },
  ],
];
it.each(OLD)('a page whose version %s gets the whole answer, in every process', async (_what, prepare) => {
  const held = followerOf(await askWhole(app, user.token)).tag;
  await askDelta(app, user.token, held);
  await moveEscrow(world.db, await anId(), '-1');
  const tag = await prepare(held);
  for (const each of [app, anotherProcess()]) {
    const answer = await askDelta(each, user.token, tag);
    if (tag === '*') expect(answer.status).toBe(304);
    else expect(followerOf(answer).table).toEqual(followerOf(await askWhole(anotherProcess(), user.token)).table);
  }
});

it('other origins, and callers that do not ask for it, hear nothing of the feed', async () => {
  const origin = 'https://app.example';
  const open = createApp({ ...world.parts, config: { ...world.parts.config, allowedOrigins: ['*'] } });
  const { tag } = followerOf(await askWhole(open, user.token));
  const far = await askListings(open, user.token, { Origin: origin });
  expect({ status: far.status, offer: far.headers.get('Listings-Feed') }).toEqual({ status: 200, offer: null });
  await moveEscrow(world.db, await anId(), '-1');
  expect((await askDelta(open, user.token, tag, { Origin: origin })).status).toBe(200);
  expect((await askDelta(open, user.token, tag, { 'A-IM': 'vcdiff' })).status).toBe(200);
  expect((await askDelta(open, 'unknown', tag)).status).toBe(401);
});

it('a step reads what changed, however many listings and changes there are [S10.thousands.change]', async () => {
  const stepsOf = async () => {
    const { db, count } = counted(world.db);
    const process = createApp({ ...world.parts, db });
    let { tag } = followerOf(await askWhole(process, user.token));
    const costs: object[] = [];
    for (let times = 0; times < 3; times += 1) {
      await moveEscrow(world.db, await anId(), '-0.5');
      Object.assign(count, { statements: 0, rows: 0 });
      const answer = await askDelta(process, user.token, tag);
      expect(answer.status).toBe(226);
      tag = answer.tag;
      costs.push({ ...count });
    }
    // The first step of a process reads everything.
    return costs.slice(1);
  };
  const few = await stepsOf();
  await putListings(world.db, user.id, 2_000);
  for (let times = 0; times < 3; times += 1) await raiseRates('true');
  await combineChanges(world.db);
  expect(await stepsOf()).toEqual(few);
});
