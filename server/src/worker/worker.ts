import type { Config } from '@server/platform/config';
import type { Database } from '@server/db/database';
import { readClock } from '@server/db/clock';
import { watchAlerts } from '@server/modules/alerts/alertWatcher';
import { combineChanges } from '@server/modules/listings/changesRepository';
import { makeTrades } from '@server/modules/trades/service';
import { combineOwnChanges } from '@server/modules/ownVersions/repository';
import { cleanUpDue } from './cleanUp';
import { rateMoved } from './rateMoved';
import { approveDue, settleDue, sweepOrphans } from './steps';
import type { WorkerLog } from './takeNext';

/** PROCESS_AFTER_S, and in demo mode DEMO_APPROVE_AFTER_S. */
type WorkerConfig = Pick<Config, 'processAfterS' | 'demo' | 'demoApproveAfterS'>;

/** A tick begins this long after the one before, or as soon as that has ended if there was much to do. */
const TICK_MS = 1_000;
/** The most pieces of one duty in a tick, so that the other duties have their turn. */
const MOST_PER_TICK = 500;
/** The most time of one duty in a tick. What becomes due during a tick waits for the next one, so ticks are short. */
const DUTY_MS = 400;

const SILENT: WorkerLog = { error: () => undefined };

/**
 * Does everything that is due at a moment. Any number of processes may do so at once. If one duty fails, the others
 * still have their turn.
 *
 * @param withinMs the most time of one duty; without it, everything that is due is done
 * @throws the first failure, after all duties
 */
export async function runWorkerOnce(
  db: Database,
  config: WorkerConfig,
  now: Date,
  log = SILENT,
  withinMs = Infinity,
): Promise<void> {
  const size = { now, most: MOST_PER_TICK, withinMs };
  const duties: (() => Promise<unknown>)[] = [
    () => settleDue(db, { ...size, afterS: config.processAfterS }, log),
    async () => config.demo && approveDue(db, { ...size, afterS: config.demoApproveAfterS }, log),
    () => rateMoved(db, size, log),
    () => makeTrades(db),
    () => sweepOrphans(db, now),
    () => cleanUpDue(db, size, log),
    () => watchAlerts(db),
    () => combineChanges(db),
    () => combineOwnChanges(db),
  ];
  const failures: unknown[] = [];
  for (const duty of duties) await duty().catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw failures[0];
}

/** Runs the worker every second. If a tick fails it is logged, and the next one goes on. */
export function startWorker(db: Database, config: WorkerConfig, log: WorkerLog): { stop: () => Promise<void> } {
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  const tick = async () => {
    const startedAt = performance.now();
    await readClock(db)
      .then((now) => runWorkerOnce(db, config, now, log, DUTY_MS))
      .catch((error: unknown) => log.error({ err: error }, 'the worker failed'));
    const tookMs = performance.now() - startedAt;
    // A duty that has used up its time may have left something.
    if (!stopped) timer = setTimeout(start, tookMs < DUTY_MS ? TICK_MS - tookMs : 0);
  };
  const start = () => {
    running = tick();
  };
  start();
  return {
    /** Waits for the running tick. */
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
