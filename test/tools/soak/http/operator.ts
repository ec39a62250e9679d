import type { Database } from '@server/db/database';
import { Refusal } from '@server/platform/refusal';
import { setRate } from '@server/modules/rates';
import { approve, reject } from '@server/modules/transactions/ending';
import { MARKET } from '@test/support/money/moneyWorld';
import { textOf, units } from '@test/support/money/units';
import { type SeededRandom, seededRandom } from '@test/support/random/seededRandom';

type Deed = (db: Database, random: SeededRandom) => Promise<unknown>;

const NEWEST = `
  select id from transactions where status = 'PENDING' and type in ('FUND_WALLET', 'WITHDRAW') order by id limit 40`;

/** Most of what waits is approved, some refused. */
const decide: Deed = async (db, random) => {
  for (const { id } of await db.query<{ id: string }>(NEWEST)) {
    const decision = (tx: Parameters<typeof approve>[0]) =>
      random.chance(88) ? approve(tx, id) : reject(tx, id, 'No.');
    await db.transaction(decision).catch((error: unknown) => {
      // Revoked by its owner meanwhile.
      if (!(error instanceof Refusal)) throw error;
    });
  }
};

const moveRates: Deed = async (db, random) => {
  const [from, to, market] = random.oneOf(MARKET);
  const rate = textOf((units(market) * BigInt(random.between(900, 1099))) / 1000n);
  await db.transaction((tx) => setRate(tx, from, to, rate));
};

const setOpen = (db: Database, open: boolean) =>
  db.query(`update settings set value = $1 where name = 'appstatus'`, [String(open)]);

const halt: Deed = async (db, random) => {
  await setOpen(db, false);
  await moveRates(db, random);
  await setOpen(db, true);
};

/** A day passes for the limits of one-time pins, which are the matter of other tests. */
const forget: Deed = (db) => db.query('delete from attempts');

const DEEDS: readonly Deed[] = [decide, decide, decide, decide, decide, decide, moveRates, forget, forget, halt];

/** One deed of the operator. */
export const operate = (db: Database, seed: number, count: number): Promise<unknown> => {
  const random = seededRandom(seed + count);
  return random.oneOf(DEEDS)(db, random);
};
