import { AUDIT_QUESTIONS } from '@contract/console/operators';
import { LINE_STATES } from '@contract/console/statements';
import { decimal, sumOf, toText } from '@/domain/money/decimal';
import { findWrong } from '@server/modules/books';
import { findMatches } from '@server/modules/operators/bankMatches';
import { compareBanks, findUneven } from '@server/modules/operators/reconciliation';
import {
  DAYS,
  planWorld,
  type Transfer,
  transfersOfFunding,
  transfersOfPayout,
  type World,
  worldOf,
} from '@test/support/money/bankWorlds';
import { type DailyBank, dailyBank, dayOf } from '@test/support/money/dailyBank';
import { findWrongWorlds, type Had } from '@test/support/money/judgeWorlds';
import {
  decideFundings,
  endLines,
  endTheRest,
  lastTransfers,
  payWithdrawals,
  pressAnything,
  worldDesk,
} from '@test/support/money/worldOperators';
import { openUsers, submitFundings, submitWithdrawals } from '@test/support/money/worldPeople';
import { atEffort, EFFORT } from '@test/support/random/effort';
import { chooseSeed } from '@test/support/random/seededChoices';
import { openTestDatabase, type TestDatabase } from '@test/support/server/testDatabase';

/** Worlds beside each other in one account of a bank. */
const BESIDE = 200;
/** Worlds in one database: what is judged and audited reads all of it. */
const IN_DATABASE = 400;
const WORLDS = atEffort(2_000);
const MANY = 1_000_000;

interface Place {
  seed: number;
  /** The first of these worlds. */
  from: number;
}

/** What the bank and the books say at the end of a day, and that the lines and entries make the difference. */
async function compareDay(place: Place & { day: string }, { db }: TestDatabase, bank: DailyBank) {
  const found = (await compareBanks(db, place.day)).find(({ id }) => id === bank.id);
  const uneven = sumOf((await findUneven(db, bank.id, place.day, MANY)).map(({ amount }) => decimal(amount)));
  const said = { stated: toText(decimal(bank.balance())), difference: toText(uneven), missing: '0' };
  expect({ ...place, ...found }).toMatchObject({ ...place, ...said });
  return found;
}

/** What a bank has had of each world. */
function count(had: Map<number, Had>, transfers: readonly Transfer[]): void {
  for (const { text, cents } of transfers) {
    const before = had.get(worldOf(text)) ?? { count: 0, cents: 0n };
    had.set(worldOf(text), { count: before.count + 1, cents: before.cents + cents });
  }
}

/** Three days of some worlds, each of which is judged at the end of each. */
async function play(place: Place, database: TestDatabase, bank: DailyBank): Promise<void> {
  const { db } = database;
  const { seed, from } = place;
  const first = from % IN_DATABASE;
  const worlds = Array.from({ length: BESIDE }, (_, at) => planWorld(seed + from - first, first + at));
  const had = new Map<number, Had>(worlds.map(({ number }) => [number, { count: 0, cents: 0n }]));
  const byNumber = new Map<number, World>(worlds.map((world) => [world.number, world]));
  const desk = worldDesk(db, bank.id, byNumber);
  const people = await openUsers(db, worlds);
  const byHand: string[] = [];
  let coming: Transfer[] = [];
  for (let day = 0; day < DAYS; day += 1) {
    const date = dayOf((first / BESIDE) * DAYS + day);
    const fundings = await submitFundings(db, people, day);
    byHand.push(...(await decideFundings(desk, fundings)));
    coming.push(...fundings.flatMap(({ world, at, reference }) => transfersOfFunding(world, at, reference)));
    if (day === 1)
      for (const { world, reference } of await payWithdrawals(desk, await submitWithdrawals(db, people)))
        coming.push(...transfersOfPayout(world, day, reference));
    const today = coming.filter((each) => each.day === day);
    coming = coming.filter((each) => each.day !== day);
    count(had, today);
    await bank.books(
      date,
      today,
      today.filter((_, at) => at % 3 !== 1),
    );
    await pressAnything(desk);
    if (day === DAYS - 1) {
      await endLines(desk);
      const last = await lastTransfers(desk);
      count(had, last);
      await bank.books(date, last, today);
      await endTheRest(desk);
    }
    const here = { ...place, day: date };
    const known = { bank: bank.id, had, byHand, isLast: day === DAYS - 1 };
    expect({ ...here, wrong: await findWrongWorlds(db, known) }).toEqual({ ...here, wrong: [] });
    const found = await compareDay(here, database, bank);
    if (known.isLast) expect({ ...here, ...found }).toMatchObject({ ...here, difference: '0', lines: 0 });
  }
}

/** All worlds of a database, and an audit of it. */
async function playAll(seed: number, begun: number, database: TestDatabase): Promise<void> {
  const { db, owner } = database;
  const bank = await dailyBank(db, owner);
  for (let from = begun; from < Math.min(begun + IN_DATABASE, WORLDS); from += BESIDE)
    await play({ seed, from }, database, bank);
  const wrong = await Promise.all(AUDIT_QUESTIONS.map((question) => findWrong(db, question)));
  const states = (await findMatches(db, LINE_STATES, MANY)).map(({ id }) => id);
  const once = new Set(states).size === states.length;
  expect({ seed, begun, once, wrong: wrong.flat() }).toEqual({ seed, begun, once: true, wrong: [] });
}

it('in random worlds each line is in one state, no amount is credited twice, none is lost, and bank and books agree to the cent at the end of each day [S11.console.matches.once, S11.console.matches.acts, S11.console.statements.once, S11.console.reconciliation, S11.console.reconciliation.charges, S11.payouts.paid, S11.payouts.returned]', async () => {
  const seed = chooseSeed();
  for (let begun = 0; begun < WORLDS; begun += IN_DATABASE) {
    const database = await openTestDatabase();
    try {
      await playAll(seed, begun, database);
    } finally {
      await database.close();
    }
    if (EFFORT > 1 && (begun / IN_DATABASE) % 5 === 4)
      process.stdout.write(`${String(begun + IN_DATABASE)} worlds from seed ${String(seed)}\n`);
  }
}, 900_000);
