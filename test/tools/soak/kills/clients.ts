import type { Database } from '@server/db/database';
import { audit, Violation } from '@test/tools/soak/books';
import { Refusal } from '@server/platform/refusal';
import { setRate } from '@server/modules/rates';
import { approve, reject } from '@server/modules/transactions/ending';
import { MARKET, setMarket } from '@test/support/money/moneyWorld';
import { textOf, units } from '@test/support/money/units';
import { type SeededRandom, seededRandom } from '@test/support/random/seededRandom';
import { arrive, checkPromises, checkRaises, type Client, type Stage } from './client';
import { CLIENT_MOVES } from './clientMoves';

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
const operate = (db: Database, seed: number, count: number): Promise<unknown> => {
  const random = seededRandom(seed + count);
  return random.oneOf(DEEDS)(db, random);
};

interface LoadOptions {
  stage: Stage;
  clients: number;
  seed: number;
  /** Called after each operation; false ends the load. */
  onOperation(kind: string): boolean;
  /** Asks the database after so many operations whether the books are right; null while it may be away. */
  auditEvery: number | null;
  /** The cast of simulated users; those still here at the end continue in the next run. */
  cast?: (Client | null)[];
}

const lots = Object.entries(CLIENT_MOVES).flatMap(([kind, { weight }]) => Array.from({ length: weight }, () => kind));
const DEED_EVERY = 15;

class Load {
  private operations = 0;
  private ended = false;
  private isAuditing = false;

  constructor(private readonly options: LoadOptions) {}

  /** Does things until stopped; a user who leaves is followed by a new one. */
  async live(lane: number): Promise<void> {
    const { stage, seed, onOperation, cast = [] } = this.options;
    while (!this.ended) {
      const client = (cast[lane] ??= await arrive(stage, seed));
      if (!client) return;
      const kind = client.random.oneOf(lots);
      if ((await CLIENT_MOVES[kind]?.move(client)) === true) cast[lane] = null;
      if (!onOperation(kind)) this.ended = true;
      await this.count();
    }
  }

  private async count(): Promise<void> {
    const { stage, seed, auditEvery } = this.options;
    this.operations += 1;
    const { operations } = this;
    if (operations % DEED_EVERY === 0) await operate(stage.db, seed, (stage.deeds += 1));
    if (auditEvery === null || operations % auditEvery !== 0 || this.isAuditing) return;
    this.isAuditing = true;
    await audit(stage.db);
    await checkPromises(stage.db, stage.submissions);
    await checkRaises(stage.db, stage.raises);
    this.isAuditing = false;
  }

  end(): void {
    this.ended = true;
  }
}

/** Many clients at once, until stopped. @throws Violation, the first of all */
export async function runClients(options: LoadOptions): Promise<void> {
  const load = new Load(options);
  const lanes = Array.from({ length: options.clients }, async (_, lane) => {
    try {
      await load.live(lane);
    } catch (error) {
      load.end();
      // If the database is killed, the operator's question has no answer: that is not a violation.
      if (error instanceof Violation || !options.stage.mayLose) throw error;
    }
  });
  const ended = await Promise.allSettled(lanes);
  const failed = ended.find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') throw failed.reason;
}

export const openStage = (origins: readonly string[], db: Database, mayLose: boolean): Stage => ({
  origins,
  db,
  submissions: [],
  raises: [],
  deeds: 0,
  log: [],
  mayLose,
});

interface HttpOptions extends Pick<LoadOptions, 'clients' | 'seed'> {
  /** The server processes on the database. */
  origins: readonly string[];
  db: Database;
  operations: number;
}

const AUDIT_EVERY = 100;

/** Operations over HTTP by many clients at once. @returns how many; what is wrong is thrown with the latest calls */
export async function runHttp({ origins, db, clients, seed, ...load }: HttpOptions): Promise<number> {
  const stage = openStage(origins, db, false);
  let operations = 0;
  const onOperation = () => (operations += 1) < load.operations;
  await setMarket(db);
  try {
    await runClients({ stage, clients, seed, onOperation, auditEvery: AUDIT_EVERY });
    await audit(db);
    await checkPromises(db, stage.submissions);
    await checkRaises(db, stage.raises);
  } catch (error) {
    if (error instanceof Error) error.message += ` (seed ${String(seed)})\n${stage.log.join('\n')}`;
    throw error;
  }
  return operations;
}
