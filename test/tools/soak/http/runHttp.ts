import type { Database } from '@server/db/database';
import { setMarket } from '@test/support/money/moneyWorld';
import { audit } from '@test/tools/soak/audit';
import { MemoryLog } from './memoryLog';
import type { Stage } from './client';
import { checkPromises } from './promises';
import { Seen } from './readChecks';
import { runClients } from './runClients';

export interface HttpOptions {
  /** The server processes on the database. */
  origins: readonly string[];
  /** Their processes; by default this one. */
  pids?: readonly number[];
  db: Database;
  operations: number;
  clients: number;
  /** How long each client waits after an operation. */
  pauseMs?: number;
  seed: number;
  say(line: string): void;
  isStopped(): boolean;
}

const SAY_EVERY_MS = 10_000;
const AUDIT_EVERY = 1_000;
const FIRST_AUDITS = 100;

export function openStage(origins: readonly string[], db: Database, mayLose: boolean): Stage {
  return { origins, db, seen: new Seen(), submissions: [], log: [], mayLose };
}

const OUTCOMES = 'select type, status, count(*)::int as count from transactions group by 1, 2 order by 1, 2';

async function outcomesOf(db: Database): Promise<string> {
  const rows = await db.query<{ type: string; status: string; count: number }>(OUTCOMES);
  return rows.map(({ type, status, count }) => `${type} ${status} ${String(count)}`).join(', ');
}

/** Operations over HTTP by many clients at once; what is wrong is thrown after the latest calls were printed. */
export async function runHttp(
  options: HttpOptions,
): Promise<{ operations: number; done: Readonly<Record<string, number>> }> {
  const { origins, db, clients, pauseMs = 0, seed, say, isStopped } = options;
  const memory = new MemoryLog(options.pids ?? [process.pid]);
  const stage = openStage(origins, db, false);
  const done: Record<string, number> = {};
  const startedAt = Date.now();
  let [operations, saidAt] = [0, startedAt];
  await setMarket(db);
  const tell = () => {
    const pace = Math.round((operations * 1000) / Math.max(1, Date.now() - startedAt));
    const count = `${String(operations)} of ${String(options.operations)} operations`;
    const facts = `${String(pace)} a second, no violation, ${memory.read()}`;
    say(`seed ${String(seed)}: ${count} by ${String(clients)} clients, ${facts}`);
    saidAt = Date.now();
  };
  const onOperation = (kind: string) => {
    operations += 1;
    done[kind] = (done[kind] ?? 0) + 1;
    if (Date.now() - saidAt > SAY_EVERY_MS) tell();
    return operations < options.operations && !isStopped();
  };
  const auditEvery = options.operations < AUDIT_EVERY ? FIRST_AUDITS : AUDIT_EVERY;
  try {
    await runClients({ stage, clients, seed, onOperation, glances: true, auditEvery, pauseMs });
    await audit(db);
    await checkPromises(db, stage.submissions);
  } catch (error) {
    for (const line of stage.log) say(line);
    say(`VIOLATION with seed ${String(seed)} after ${String(operations)} operations; the latest calls stand above.`);
    throw error;
  }
  tell();
  say(memory.inTenths());
  say(await outcomesOf(db));
  return { operations, done };
}
