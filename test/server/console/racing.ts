import { createDatabase } from '@server/db/pool';
import { atEffort, EFFORT } from '@test/support/random/effort';
import { chooseSeed, type SeededChoices, seededChoices } from '@test/support/random/seededChoices';
import { type ConsoleApp, consoleOf, openConsoleApp } from '@test/support/server/consoleApp';
import { setMarket } from '@test/support/money/moneyWorld';
import { audit } from '@test/tools/soak/books';

/** So many of each kind. */
export const RACES = atEffort(12);
/** How many queries late the others start, in turns: nearly together, anyhow, or so late that the slowest way wins too. */
const LATE = [
  [0, 2],
  [0, 30],
  [30, 60],
] as const;

/** A console of two processes on one database. */
export interface Racing {
  app: ConsoleApp;
  /** The connections of the second process. */
  elsewhere: ReturnType<typeof createDatabase>;
  here: ConsoleApp['make'];
  there: ConsoleApp['make'];
  actsOn(subject: string): Promise<{ operator: string; act: string }[]>;
  /** What the ledger holds of a transaction, beside its hold. */
  journalsOf(transaction: string): Promise<string[]>;
  aDispute(transaction: string, user: string): Promise<string>;
  close(): Promise<void>;
}

export async function openRacing(): Promise<Racing> {
  const app = await openConsoleApp();
  const elsewhere = createDatabase(app.url, { maxConnections: 8 });
  await setMarket(app.db);
  return {
    app,
    elsewhere,
    here: app.make,
    there: consoleOf({ ...app.parts, db: elsewhere }),
    actsOn: (subject) =>
      app.db.query('select operator, act from operator_acts where subject = $1 order by id', [subject]),
    journalsOf: async (transaction) => {
      const sql = `select kind from journals where transaction_id = $1 and kind <> 'hold'`;
      return (await app.db.query<{ kind: string }>(sql, [transaction])).map(({ kind }) => kind);
    },
    aDispute: async (transaction, user) => {
      const sql = 'insert into disputes (transaction_id, user_id, description) values ($1, $2, $3) returning id';
      const [dispute] = await app.db.query<{ id: string }>(sql, [transaction, user, 'Where is it?']);
      return dispute?.id ?? '';
    },
    close: async () => {
      await elsewhere.close();
      await app.close();
    },
  };
}

/** True if a call did it, false if something else had been done before. */
export async function answered(call: ReturnType<ConsoleApp['make']>): Promise<boolean> {
  const { status, body } = await call;
  if (status !== 200 && status !== 409) throw new Error(`${String(status)}: ${JSON.stringify(body)}`);
  return status === 200;
}

/** The same of an act that is carried out without a call. */
export const carriedOut = (act: Promise<unknown>): Promise<boolean> =>
  act.then(
    () => true,
    (error: unknown) => {
      if ((error as { kind?: unknown }).kind !== 'conflict') throw error;
      return false;
    },
  );

/**
 * Starts all at the same moment or a few queries apart, each of them first in its turn.
 *
 * @returns which of them did it, in their order
 */
export const race = (
  { app }: Racing,
  random: SeededChoices,
  at: number,
  runners: readonly (() => Promise<boolean>)[],
): Promise<boolean[]> => {
  const [least, most] = LATE[Math.floor(at / runners.length) % LATE.length] ?? LATE[0];
  return Promise.all(
    runners.map(async (run, index) => {
      const late = at % runners.length === index ? 0 : random.between(least, most);
      for (let query = 0; query < late; query += 1) await app.db.query('select 1');
      return run();
    }),
  );
};

/** Runs every round, wants each of the outcomes at least once and no other, and asks the books every question of the audit. */
export async function runRaces(
  { app }: Racing,
  outcomes: readonly string[],
  round: (random: SeededChoices, at: number) => Promise<string>,
): Promise<void> {
  const seed = chooseSeed();
  const seen = Object.fromEntries(outcomes.map((outcome) => [outcome, 0]));
  for (let at = 0; at < RACES; at += 1) {
    const outcome = await round(seededChoices(seed + at * 7_919), at).catch((error: unknown) => {
      throw new Error(`SEED=${String(seed)} repeats this, round ${String(at)}: ${String(error)}`, { cause: error });
    });
    seen[outcome] = (seen[outcome] ?? 0) + 1;
  }
  await audit(app.db);
  // Of a long run the figures are of interest, not only that nothing was found.
  if (EFFORT > 1) process.stdout.write(`${JSON.stringify({ seed, ...seen })}\n`);
  expect(Object.keys(seen)).toEqual(outcomes);
  expect(outcomes.filter((outcome) => seen[outcome] === 0)).toEqual([]);
}
