import type { Config } from '@server/platform/config';
import type { Database } from '@server/db/database';
import { cleanUpNext } from './cleanUp';
import { approveNext, settleInTurn, sweepOrphans } from './steps';
import type { WorkerLog } from './takeNext';

/** PROCESS_AFTER_S, and in demo mode DEMO_APPROVE_AFTER_S. */
export type WorkerConfig = Pick<Config, 'processAfterS' | 'demo' | 'demoApproveAfterS'>;

const TICK_MS = 1_000;
/** A tick hands over after so many, so that the other duties have their turn. */
const MOST_PER_TICK = 500;

const SILENT: WorkerLog = { error: () => undefined };

async function repeat(step: () => Promise<boolean>): Promise<void> {
  for (let count = 0; count < MOST_PER_TICK; count += 1) {
    if (!(await step())) return;
  }
}

/**
 * Does everything that is due at a moment. Any number of processes may do so at once. A duty that fails does not
 * keep the others from their turn.
 *
 * @throws the first failure, after all duties
 */
export async function runWorkerOnce(db: Database, config: WorkerConfig, now: Date, log = SILENT): Promise<void> {
  const duties = [
    // Orders that wait in vain, however many, never stand before what is new.
    () => repeat(() => settleInTurn(db, 'new', now, config.processAfterS, log)),
    () => repeat(() => settleInTurn(db, 'again', now, config.processAfterS, log)),
    () => repeat(async () => config.demo && approveNext(db, now, config.demoApproveAfterS, log)),
    () => sweepOrphans(db, now),
    () => repeat(() => cleanUpNext(db, now, log)),
  ];
  const failures: unknown[] = [];
  for (const duty of duties) await duty().catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw failures[0];
}

/** Runs the worker every second. A tick that fails is logged, and the next one goes on. */
export function startWorker(db: Database, config: WorkerConfig, log: WorkerLog): { stop: () => Promise<void> } {
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  const tick = async () => {
    await runWorkerOnce(db, config, new Date(), log).catch((error: unknown) =>
      log.error({ err: error }, 'the worker failed'),
    );
    if (!stopped) timer = setTimeout(start, TICK_MS);
  };
  const start = () => {
    running = tick();
  };
  start();
  return {
    /** Waits for the tick under way. */
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
