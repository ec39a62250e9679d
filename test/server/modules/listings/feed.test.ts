import { combineChanges, deltaText, ListingsFeed } from '@server/modules/listings/feed';
import { createApp } from '@server/startServer';
import { openTestApp, type SignedUp, type TestApp } from '@test/support/server/testApp';
import {
  afterDelta,
  askWhole,
  counted,
  deltaIn,
  followerOf,
  askListings,
  moveEscrow,
  putListings,
} from './listingsWorld';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Listing } from '@contract/listings';
import type { ListingsDelta } from '@contract/feeds';
import { applyDelta, type FeedTable, feedTableOf, sumOfListings, sumText } from '@/domain/book/listingsFeed';
import { type Database, sqlState } from '@server/db/database';
import { asListing, readVersionedListings } from '@server/modules/listings/repository';
import { atEffort } from '@test/support/random/effort';
import { chooseSeed } from '@test/support/random/seededChoices';
import { seededRandom, type SeededRandom } from '@test/support/random/seededRandom';
import { opened } from '@test/support/server/opened';
import { waitUntil } from '@test/support/server/waitUntil';

describe('feed', () => {
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
});

describe('feed random', () => {
  const CHANGES = atEffort(60);
  const WRITERS = 4;

  const world = opened(openTestApp);
  let lister: SignedUp;
  beforeAll(async () => {
    lister = await world.signUp();
    await putListings(world.db, lister.id, 12);
  });

  const REFUSED = new Error('rolled back');

  async function oneOf(db: Pick<Database, 'query'>, random: SeededRandom): Promise<string> {
    const sql = `select id from listings where status = 'active' order by id offset $1 limit 1`;
    return (await db.query<{ id: string }>(sql, [random.between(0, 9)]))[0]?.id ?? '1';
  }

  /** A transaction of several changes, held open for a while, and sometimes rolled back. */
  const changeRates = (random: SeededRandom) =>
    world.db.transaction(async (tx) => {
      for (let left = random.between(1, 3); left > 0; left -= 1) {
        const id = await oneOf(tx, random);
        await tx.query('update listings set rate = rate + $1 where id = $2', [random.between(1, 9), id]);
        for (let turns = random.between(0, 8); turns > 0; turns -= 1) await nextTurn();
      }
      if (random.chance(25)) throw REFUSED;
    });

  /** Ends a listing, or opens it again. */
  const turn = async (random: SeededRandom) =>
    world.db.query(
      `update listings set status = case status when 'active' then 'removed' else 'active' end
     where id = (select id from listings order by id offset $1 limit 1)`,
      [random.between(0, 14)],
    );

  const KINDS: ((random: SeededRandom) => Promise<unknown>)[] = [
    ...[changeRates, changeRates, changeRates, changeRates, turn, turn, turn, turn],
    async (random) => moveEscrow(world.db, await oneOf(world.db, random), '-0.01'),
    () => putListings(world.db, lister.id, 1),
    () => world.db.query('update users set deactivated_at = case when deactivated_at is null then now() end'),
  ];

  /** Fewer deltas, or fewer comparisons with an answer, would prove nothing. */
  const FEWEST = 10;

  /** A page that follows a feed, hears only some of its steps, and fetches everything where it has to. */
  class Page {
    table: FeedTable | null = null;
    applied = 0;

    follow(delta: ListingsDelta | null): void {
      const followed = this.table && delta && applyDelta(this.table, delta);
      if (followed?.outcome === 'damaged' || followed?.outcome === 'gap') throw new Error(followed.outcome);
      if (followed?.outcome !== 'applied') return;
      this.table = followed.table;
      this.applied += 1;
    }
  }

  it(`a page that applies the deltas has the answer of that version, in two processes and ${String(CHANGES)} changes of ${String(WRITERS)} writers at once [S10.server.encoding]`, async () => {
    const seed = chooseSeed();
    const random = seededRandom(seed);
    const answers = new Map<string, readonly Listing[]>();
    const deltas = new Map<string, string>();
    const tables: FeedTable[] = [];
    const unlike: object[] = [];
    let left = CHANGES;
    /** The deltas that the pages of each process applied. */
    const applied = [0, 0];
    const compared = () => tables.filter(({ version }) => answers.has(version)).length;
    // On a busy machine the changes can be over before the pages have followed enough of them.
    const goesOn = () => left > 0 || Math.min(...applied, compared()) <= FEWEST;
    const write = async () => {
      for (; goesOn(); left -= 1) {
        await random
          .oneOf(KINDS)(random)
          .catch((error: unknown) => {
            // Writers that lock in another order may have to give way.
            if (error !== REFUSED && sqlState(error) !== '40P01') throw error;
          });
      }
    };
    const combine = async () => {
      while (goesOn()) {
        const before = left;
        // A listing that cannot be traded: only when there are many changes, they are combined.
        await world.db.query('insert into listing_changes (listing_id) select 0 from generate_series(1, 300)');
        await combineChanges(world.db);
        await waitUntil(() => left <= before - 20 || !goesOn());
      }
    };
    const whole = async (): Promise<FeedTable | null> => {
      const { version, listings } = await readVersionedListings(world.db);
      const all = listings.map(asListing);
      answers.set(version, all);
      return feedTableOf(all, { version, sum: sumText(sumOfListings(all), version) });
    };
    const follow = async (process: number) => {
      const feed = new ListingsFeed({ ...world.db });
      const pages = Array.from({ length: 4 }, () => new Page());
      while (goesOn()) {
        const page = random.oneOf(pages);
        if (page.table === null || random.chance(10)) page.table = await whole();
        await feed.follow();
        const delta = feed.deltaSince(page.table?.version ?? '');
        if (!delta) page.table = null;
        else {
          const [name, text] = [`${delta.from} ${delta.to}`, JSON.stringify(delta)];
          if ((deltas.get(name) ?? text) !== text) unlike.push({ text, other: deltas.get(name) });
          deltas.set(name, text);
        }
        page.follow(delta);
        applied[process] = pages.reduce((sum, each) => sum + each.applied, 0);
        if (page.table) tables.push(page.table);
        if (random.chance(30)) await whole();
      }
    };
    await Promise.all([follow(0), follow(1), combine(), ...Array.from({ length: WRITERS }, write)]);
    const wrong = tables.filter(({ version, listings }) => {
      const answer = answers.get(version);
      return answer && JSON.stringify(answer) !== JSON.stringify(listings);
    });
    expect({ seed, wrong, unlike }).toEqual({ seed, wrong: [], unlike: [] });
    expect(Math.min(...applied, compared())).toBeGreaterThan(FEWEST);
  });
});

describe('never old', () => {
  const COMMITS = 100;
  const CALLERS = 8;
  const CODINGS = ['br', 'gzip', 'identity', 'gzip, br;q=0.5'];

  const world = opened(openTestApp);

  async function turns(count: number): Promise<void> {
    for (let turn = 0; turn < count; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  }

  /** A database whose answers are delayed by a few turns, so that requests and commits overtake each other. */
  function delayed(db: Database, random: SeededRandom): Database {
    const late = (inner: Pick<Database, 'query'>): Pick<Database, 'query'> => ({
      query: async <Row extends object>(sql: string, values?: readonly unknown[]) => {
        await turns(random.between(0, 3));
        const rows = await inner.query<Row>(sql, values);
        await turns(random.between(0, 8));
        return rows;
      },
    });
    return { ...db, ...late(db), transaction: (work) => db.transaction((tx) => work(late(tx))) };
  }

  interface Reading {
    app: ReturnType<typeof createApp>;
    token: string;
    random: SeededRandom;
    /** Every answer seen, by its tag. */
    seen: Map<string, string>;
  }

  /** One request; what it showed, be it sent or said to be what the caller holds. */
  async function rateShown({ app, token, random, seen }: Reading): Promise<number> {
    const held = [...seen.keys()].slice(-CODINGS.length).join(', ');
    const condition: Record<string, string> = held && random.chance(70) ? { 'If-None-Match': held } : {};
    const answer = await askListings(app, token, { 'Accept-Encoding': random.oneOf(CODINGS), ...condition });
    const shown = answer.status === 304 ? seen.get(answer.tag) : answer.text;
    // The same validator, the same content: in each process, at any time.
    expect(shown).toBe(seen.get(answer.tag) ?? answer.text);
    seen.set(answer.tag, shown ?? '');
    const [first] = JSON.parse(shown ?? '[]') as { rate: string }[];
    return parseInt(first?.rate ?? '', 10);
  }

  it(`an answer is never older than what was committed before it was asked for, in two processes and ${String(COMMITS)} commits [S10.server.encoding]`, async () => {
    const seed = chooseSeed();
    const random = seededRandom(seed);
    const { id, token } = await world.signUp();
    await putListings(world.db, id, 20);
    await world.db.query('update listings set rate = 0.5');
    const apps = [1, 2].map(() => createApp({ ...world.parts, db: delayed(world.db, random) }));
    const seen = new Map<string, string>();
    let committed = 0;
    const old: object[] = [];
    const write = async () => {
      for (let rate = 1; rate <= COMMITS; rate += 1) {
        await world.db.query('update listings set rate = $1 where id = (select min(id) from listings)', [String(rate)]);
        committed = rate;
        await turns(random.between(0, 12));
      }
    };
    const read = async () => {
      while (committed < COMMITS) {
        const before = committed;
        const shown = await rateShown({ app: random.oneOf(apps), token, random, seen });
        if (shown < before) old.push({ before, shown });
      }
    };
    await Promise.all([write(), ...Array.from({ length: CALLERS }, read)]);
    expect({ seed, old }).toEqual({ seed, old: [] });
  });
});
