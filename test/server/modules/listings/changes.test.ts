import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Database, Db } from '@server/db/database';
import { combineChanges, findNewestChanges, KEPT_CHANGES } from '@server/modules/listings/feed';
import { findOpenListings, readListingsVersion, readVersionedListings } from '@server/modules/listings/repository';
import { atEffort } from '@test/support/random/effort';
import { chooseSeed } from '@test/support/random/seededChoices';
import { seededRandom, type SeededRandom } from '@test/support/random/seededRandom';
import { opened } from '@test/support/server/opened';
import { openTestApp } from '@test/support/server/testApp';
import { moveEscrow, putListings } from './listingsWorld';

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
  expect([await readListingsVersion(world.db), await countRows(world.db)]).toEqual([before, String(KEPT_CHANGES + 1)]);
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
