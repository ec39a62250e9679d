import { readClock } from '@server/db/clock';
import { type PushParts, takePushes } from './pushes';

const TICK_MS = 1_000;
/** So many messages are under way at most. A push service that does not answer keeps its places for 10 seconds. */
const MOST_UNDER_WAY = 32;

/**
 * Pushes what is due, every second, and as soon as a delivery has ended, because more may wait for the same browser. It
 * has a loop of its own, so that no push service delays the worker. If a turn fails it is logged, and the next one goes on.
 */
export function startCourier(parts: PushParts): { stop: () => Promise<void> } {
  const underWay = new Set<Promise<void>>();
  let [isStopped, isRunning] = [false, false];
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();

  const turn = async () => {
    const room = MOST_UNDER_WAY - underWay.size;
    if (room === 0) return;
    for (const delivery of await takePushes(parts, await readClock(parts.db), room)) {
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
      .catch((error: unknown) => parts.log.error({ err: error }, 'the courier failed'))
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
