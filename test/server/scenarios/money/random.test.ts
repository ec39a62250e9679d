import { createDatabase } from '@server/db/pool';
import { findWrong } from '@server/modules/books';
import { Refusal } from '@server/platform/refusal';
import { atEffort } from '@test/support/random/effort';
import { chooseSeed, seededChoices } from '@test/support/random/seededChoices';
import { openTestDatabase } from '@test/support/server/testDatabase';
import { booksOf, crossedOf, RIGHT_BOOKS, setMarket } from '@test/support/money/moneyWorld';
import { type Crowd, join } from './crowd';
import { MOVES } from './randomMoves';

const OPERATIONS = atEffort(1_500);
const PEOPLE = 12;
const PROGRESS_EVERY = 2_000;
/** Checking the books reads all of them, so later on they are checked after each ten operations. */
const CHECKED_EACH = 500;
const CHECK_EVERY = 10;
const isChecked = (step: number) => step <= CHECKED_EACH || step % CHECK_EVERY === 0 || step === OPERATIONS;
const LEDGER_TRUTH = `
  select count(*)::int as wrong from accounts a
  left join (select account_id, sum(amount) as amount from lines group by account_id) l on l.account_id = a.id
  where a.balance <> coalesce(l.amount, 0)`;

const lots = Object.entries(MOVES).flatMap(([name, { weight, move }]) =>
  Array.from({ length: weight }, () => ({ name, move })),
);

it(`the books are right, and never crossed, through ${String(OPERATIONS)} random operations [S11.crossed.races, S11.debt.books]`, async () => {
  const seed = chooseSeed();
  const random = seededChoices(seed);
  const server = await openTestDatabase();
  const name = new URL(server.url).pathname.slice(1);
  await server.owner.query(`alter database ${name} set synchronous_commit = off`);
  const db = createDatabase(server.url, { maxConnections: 2 });
  await setMarket(db);
  const start = Date.now();
  let step = 0;
  const crowd: Crowd = {
    db,
    random,
    users: [],
    deactivated: new Set(),
    failures: [],
  };
  for (let count = 0; count < PEOPLE; count += 1) await join(crowd);
  const done: Record<string, number> = {};
  for (step = 1; step <= OPERATIONS; step += 1) {
    const { name: kind, move } = random.oneOf(lots);
    try {
      await move(crowd);
      done[kind] = (done[kind] ?? 0) + 1;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      done[`${kind} refused`] = (done[`${kind} refused`] ?? 0) + 1;
    }
    if (isChecked(step)) {
      expect({ seed, step, kind, ...(await booksOf(db)) }).toEqual({ seed, step, kind, ...RIGHT_BOOKS });
      expect({ seed, step, kind, crossed: await crossedOf(db) }).toEqual({ seed, step, kind, crossed: [] });
    }
    if (step % PROGRESS_EVERY === 0) {
      process.stderr.write(`seed ${String(seed)}: ${String(step)} operations, ${String(Date.now() - start)} ms\n`);
    }
  }
  process.stderr.write(`seed ${String(seed)}: ${JSON.stringify(done)}\n`);
  const settled = await db.query(`select type, status, count(*)::int from transactions group by 1, 2 order by 1, 2`);
  process.stderr.write(`${JSON.stringify(settled)}\n`);
  expect(crowd.failures).toEqual([]);
  expect(await db.query(LEDGER_TRUTH)).toEqual([{ wrong: 0 }]);
  for (const question of ['debt', 'wallet', 'endedTwice'] as const)
    expect({ seed, question, wrong: await findWrong(db, question) }).toEqual({ seed, question, wrong: [] });
  await db.close();
  await server.close();
}, 1_800_000);
