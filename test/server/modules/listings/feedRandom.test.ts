import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Listing } from '@contract/listings';
import type { ListingsDelta } from '@contract/feeds';
import { applyDelta, type FeedTable, feedTableOf, sumOfListings, sumText } from '@/domain/book/listingsFeed';
import { type Database, sqlState } from '@server/db/database';
import { asListing, readVersionedListings } from '@server/modules/listings/repository';
import { combineChanges, ListingsFeed } from '@server/modules/listings/feed';
import { atEffort } from '@test/support/random/effort';
import { chooseSeed } from '@test/support/random/seededChoices';
import { seededRandom, type SeededRandom } from '@test/support/random/seededRandom';
import { opened } from '@test/support/server/opened';
import { openTestApp, type SignedUp } from '@test/support/server/testApp';
import { waitUntil } from '@test/support/server/waitUntil';
import { moveEscrow, putListings } from './listingsWorld';

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
