import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Database, Db } from '@server/db/database';
import { combineChanges, findNewestChanges, KEPT_CHANGES, ListingsFeed } from '@server/modules/listings/feed';
import {
  findOpenListings,
  readListingsVersion,
  readVersionedListings,
  asListing,
} from '@server/modules/listings/repository';
import { atEffort } from '@test/support/random/effort';
import { chooseSeed } from '@test/support/random/seededChoices';
import { seededRandom, type SeededRandom } from '@test/support/random/seededRandom';
import { opened } from '@test/support/server/opened';
import { openTestApp, type TestApp } from '@test/support/server/testApp';
import { moveEscrow, putListings } from './listingsWorld';
import { applyDelta, feedTableOf, sumOfListings, sumText } from '@/domain/book/listingsFeed';
import { waitUntil, createGate, type Gate } from '@test/support/server/waitUntil';
import { coalesce } from '@server/platform/turns';
import { acceptedCodings, readHeldTags } from '@server/http/coding';

describe('changes', () => {
  const CHANGES = atEffort(50);
  const WRITERS = 4;

  const world = opened(openTestApp);
  let lister: number;
  beforeAll(async () => {
    ({ id: lister } = await world.signUp());
  });

  const countRows = async (db: Db) =>
    (await db.query<{ rows: string }>('select count(*) as rows from listing_changes'))[0]?.rows;
  const numberOf = (version: string) => BigInt(version.split('-')[0] ?? '');
  /** More changes than are left alone. */
  const changeOften = (db: Db) =>
    db.query('insert into listing_changes (listing_id) select 1 from generate_series(1, 2000)');

  it('combining changes leaves the version as it is, the newest ones, and one row of all others [S10.server.encoding]', async () => {
    await changeOften(world.db);
    const before = await readListingsVersion(world.db);
    const newest = await findNewestChanges(world.db);
    const rows = parseInt((await countRows(world.db)) ?? '', 10);
    expect(await combineChanges(world.db)).toBe(rows - KEPT_CHANGES);
    expect([await readListingsVersion(world.db), await countRows(world.db)]).toEqual([
      before,
      String(KEPT_CHANGES + 1),
    ]);
    expect(await findNewestChanges(world.db)).toEqual(newest);
  });

  it('few changes are not combined, because they are read as fast as one', async () => {
    await putListings(world.db, lister, 3);
    const before = await countRows(world.db);
    expect([await combineChanges(world.db), await countRows(world.db)]).toEqual([0, before]);
  });

  it('many processes that combine at once keep the version too', async () => {
    await changeOften(world.db);
    const before = await readListingsVersion(world.db);
    await Promise.all(Array.from({ length: 8 }, () => combineChanges(world.db)));
    expect(await readListingsVersion(world.db)).toBe(before);
  });

  it.each([
    ['what is left of a listing', (db: Database, id: string) => moveEscrow(db, id, '1')],
    ['its rate', (db: Database, id: string) => db.query('update listings set rate = rate + 1 where id = $1', [id])],
    ['its end', (db: Database, id: string) => db.query(`update listings set status = 'removed' where id = $1`, [id])],
    ['the deactivation of its user', (db: Database) => db.query('update users set deactivated_at = now()')],
    ['the return of its user', (db: Database) => db.query('update users set deactivated_at = null')],
  ])('changes with %s', async (_what, change) => {
    await putListings(world.db, lister, 1);
    const [listing] = await findOpenListings(world.db);
    const before = await readListingsVersion(world.db);
    await change(world.db, listing?.id ?? '0');
    const after = await readListingsVersion(world.db);
    expect(after).not.toBe(before);
    expect(numberOf(after) > numberOf(before)).toBe(true);
  });

  /** A transaction of one to three changes, held open for a while, and sometimes rolled back. */
  async function changeAtRandom(random: SeededRandom): Promise<void> {
    const refused = new Error('rolled back');
    await world.db
      .transaction(async (tx) => {
        for (let count = random.between(1, 3); count > 0; count -= 1) {
          await tx.query(
            `update listings set rate = rate + $1 where id = (select id from listings order by id offset $2 limit 1)`,
            [random.between(1, 9), random.between(0, 9)],
          );
          for (let turns = random.between(0, 6); turns > 0; turns -= 1) await nextTurn();
        }
        if (random.chance(25)) throw refused;
      })
      .catch((error: unknown) => {
        if (error !== refused) throw error;
      });
  }

  it(`has one content for each name, and never goes back, while ${String(CHANGES)} changes commit and others are rolled back`, async () => {
    const seed = chooseSeed();
    const random = seededRandom(seed);
    await putListings(world.db, lister, 10);
    const contents = new Map<string, string>();
    const wrong: object[] = [];
    let left = CHANGES;
    const write = async () => {
      for (; left > 0; left -= 1) await changeAtRandom(random);
    };
    const combine = async () => {
      while (left > 0) {
        await changeOften(world.db);
        await combineChanges(world.db);
      }
    };
    const read = async () => {
      let newest = 0n;
      while (left > 0) {
        const { version, listings } = await readVersionedListings(world.db);
        const content = JSON.stringify(listings);
        const known = contents.get(version) ?? content;
        if (known !== content) wrong.push({ version, known, content });
        if (numberOf(version) < newest) wrong.push({ version, newest: String(newest) });
        newest = numberOf(version);
        contents.set(version, content);
      }
    };
    await Promise.all([...Array.from({ length: WRITERS }, write), combine(), read(), read()]);
    expect({ seed, wrong }).toEqual({ seed, wrong: [] });
    expect(contents.size).toBeGreaterThan(10);
  });
});

describe('deactivation', () => {
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
});

describe('negotiation', () => {
  it.each([
    [undefined, ['identity']],
    ['', ['identity']],
    ['gzip, deflate, br, zstd', ['br', 'gzip', 'identity']],
    ['GZIP', ['gzip', 'identity']],
    ['x-gzip;q=0.5', ['gzip', 'identity']],
    ['br;q=0.2, gzip; q=0.8', ['gzip', 'br', 'identity']],
    ['gzip;q=0.5, identity;q=0.75', ['identity', 'gzip']],
    ['br;q=0, *', ['gzip', 'identity']],
    ['*;q=0', ['identity']],
    ['br, identity;q=0', ['br']],
    ['gzip;q=0.001', ['gzip', 'identity']],
    ['br;q=1.000, gzip;q=0.999', ['br', 'gzip', 'identity']],
    ['br;q=2, gzip;q=-1, deflate', ['identity']],
    [', ,gzip,,', ['gzip', 'identity']],
  ])('Accept-Encoding %j allows %j [S10.server.encoding]', (header, codings) => {
    expect(acceptedCodings(header)).toEqual(codings);
  });

  it.each([
    [undefined, []],
    ['"a"', ['"a"']],
    ['W/"a"', ['"a"']],
    ['"a", W/"b,c" ,"d"', ['"a"', '"b,c"', '"d"']],
    ['a', []],
    ['"*"', ['"*"']],
  ])('If-None-Match %j names %j [S10.server.encoding]', (header, tags) => {
    expect([...readHeldTags(header)]).toEqual(tags);
  });

  it('If-None-Match * matches every version [S10.server.encoding]', () => {
    expect(readHeldTags(' * ')).toBe('*');
  });

  describe('joined calls [S10.server.encoding]', () => {
    function joined() {
      const runs: Gate<string>[] = [];
      const call = coalesce(() => {
        const run = createGate<string>();
        runs.push(run);
        return run.opened;
      });
      return { runs, call };
    }
    const turn = () => new Promise((resolve) => setImmediate(resolve));

    it('share a run that begins after each of them was made', async () => {
      const { runs, call } = joined();
      const early = [call(), call()];
      await turn();
      const late = [call(), call(), call()];
      await turn();
      expect(runs).toHaveLength(1);
      runs[0]?.open('first');
      expect(await Promise.all(early)).toEqual(['first', 'first']);
      await turn();
      expect(runs).toHaveLength(2);
      runs[1]?.open('second');
      expect(await Promise.all(late)).toEqual(['second', 'second', 'second']);
    });

    it('fail together, and later ones start again', async () => {
      let isDown = true;
      const call = coalesce(() => (isDown ? Promise.reject(new Error('down')) : Promise.resolve('up')));
      expect(await Promise.allSettled([call(), call()])).toMatchObject([
        { status: 'rejected' },
        { status: 'rejected' },
      ]);
      isDown = false;
      expect(await call()).toBe('up');
    });
  });
});
