import type { Database } from '@server/db/database';
import { readClock } from '@server/db/clock';
import type { WorkerLog } from './takeNext';

/** What a courier brings. */
interface Round {
  db: Database;
  log: WorkerLog;
  /** Takes what is due, at most `most`. @returns the deliveries, which are under way and never reject */
  take: (now: Date, most: number) => Promise<Promise<void>[]>;
}

const TICK_MS = 1_000;
/** So many deliveries are under way at most. A service that does not answer keeps its places until it is given up. */
const MOST_UNDER_WAY = 32;

/**
 * Delivers what is due, every second, and as soon as a delivery has ended, because more may wait for the same receiver.
 * It has a loop of its own, so that no other service delays the worker. If a turn fails it is logged, and the next one
 * goes on.
 */
export function startCourier({ db, log, take }: Round): { stop: () => Promise<void> } {
  const underWay = new Set<Promise<void>>();
  let [isStopped, isRunning] = [false, false];
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();

  const turn = async () => {
    const room = MOST_UNDER_WAY - underWay.size;
    if (room === 0) return;
    for (const delivery of await take(await readClock(db), room)) {
      underWay.add(delivery);
      void delivery.then(() => {
        underWay.delete(delivery);
        start();
      });
    }
  };
  const start = () => {
    if (isStopped || isRunning) return;
    clearTimeout(timer);
    isRunning = true;
    running = turn()
      .catch((error: unknown) => log.error({ err: error }, 'the courier failed'))
      .then(() => {
        isRunning = false;
        if (!isStopped) timer = setTimeout(start, TICK_MS);
      });
  };
  start();
  return {
    /** Waits for what is under way. */
    stop: async () => {
      isStopped = true;
      clearTimeout(timer);
      await running;
      await Promise.all(underWay);
    },
  };
}
