import { createApp } from '@server/startServer';
import type { Database } from '@server/db/database';
import { chooseSeed } from '@test/support/random/seededChoices';
import { type SeededRandom, seededRandom } from '@test/support/random/seededRandom';
import { opened } from '@test/support/server/opened';
import { openTestApp } from '@test/support/server/testApp';
import { askListings, putListings } from './listingsWorld';

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
