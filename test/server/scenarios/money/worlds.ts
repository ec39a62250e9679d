import { createDatabase } from '@server/db/pool';
import { Refusal } from '@server/platform/refusal';
import { EFFORT } from '@test/support/random/effort';
import { chooseSeed, seededChoices } from '@test/support/random/seededChoices';
import { openTestDatabase, type TestDatabase } from '@test/support/server/testDatabase';
import { setMarket } from '@test/support/money/moneyWorld';
import { type Crowd, join } from './crowd';
import { MOVES } from './randomMoves';

const WORLDS = Math.max(1, EFFORT);
/** Operations of a world. */
export const OPERATIONS = 300;
const PEOPLE = 12;
/** Worlds that follow each other in one database, so that its book stays small. */
const WORLDS_A_DATABASE = 50;

const lots = Object.values(MOVES).flatMap(({ weight, move }) => Array.from({ length: weight }, () => move));

/** New users with money, who have done nothing yet. */
export async function aCrowd({ db }: Pick<TestDatabase, 'db'>, seed: number): Promise<Crowd> {
  const crowd: Crowd = { db, random: seededChoices(seed), users: [], deactivated: new Set(), failures: [] };
  for (let count = 0; count < PEOPLE; count += 1) await join(crowd);
  return crowd;
}

/** One random operation of a crowd. It may be refused. */
export async function moveAtRandom(crowd: Crowd): Promise<void> {
  await crowd.random
    .oneOf(lots)(crowd)
    .catch((error: unknown) => {
      if (!(error instanceof Refusal)) throw error;
    });
}

/** It does not wait for the disk: nothing is killed here. */
async function openMarket() {
  const { owner, url, close } = await openTestDatabase();
  await owner.query(`alter database ${new URL(url).pathname.slice(1)} set synchronous_commit = off`);
  const db = createDatabase(url, { maxConnections: 4 });
  await setMarket(db);
  return { db, close: () => db.close().then(close) };
}

/**
 * Runs random worlds, one after another, each with a crowd of its own. The users of earlier ones do nothing any more,
 * but what they list stays in the book for a while.
 */
export async function inRandomWorlds(work: (crowd: Crowd, seed: number) => Promise<void>): Promise<void> {
  const first = chooseSeed();
  let database = await openMarket();
  try {
    for (let world = 0; world < WORLDS; world += 1) {
      if (world > 0 && world % WORLDS_A_DATABASE === 0) {
        process.stderr.write(`seed ${String(first)}: ${String(world)} worlds\n`);
        await database.close();
        database = await openMarket();
      }
      const seed = first + world;
      await work(await aCrowd(database, seed), seed);
    }
  } finally {
    await database.close();
  }
}
