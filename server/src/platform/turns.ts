/**
 * Merges calls: callers that wait share one run of `work`, which starts after all of them have called. At most one run
 * is active and one is waiting.
 */
export function coalesce<Result>(work: () => Promise<Result>): () => Promise<Result> {
  let running: Promise<unknown> = Promise.resolve();
  let awaited: Promise<Result> | null = null;
  const begin = () => {
    // Later callers may need newer data than this run reads.
    awaited = null;
    const run = work();
    running = run.catch(() => undefined);
    return run;
  };
  return () => (awaited ??= running.then(begin));
}

/** The answer of `ask` if it comes in time, otherwise `fallback`. */
export async function inTime<Answer, Fallback>(
  ms: number,
  ask: () => Promise<Answer>,
  fallback: Fallback,
): Promise<Answer | Fallback> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Fallback>((resolve) => {
    timer = setTimeout(() => resolve(fallback), ms);
  });
  return Promise.race([ask(), late]).finally(() => clearTimeout(timer));
}

/** Far longer than a turn takes, also on a machine under load. Only a database that does not answer takes longer. */
export const LONGEST_TURN_MS = 15_000;

/** A piece of work was given up because it waited too long for its turn. */
export class WaitedTooLong extends Error {}

/** Runs at most `atOnce` pieces of work at the same time. The others wait, in the order in which they came. */
export class Turns {
  private running = 0;
  private readonly queue = new Set<() => void>();

  constructor(private readonly atOnce: number) {}

  /** How many pieces of work wait for their turn. */
  get waiting(): number {
    return this.queue.size;
  }

  get isIdle(): boolean {
    return this.running === 0;
  }

  /** @throws WaitedTooLong if the turn does not come within `longestWaitMs`; then the work is not started */
  async run<Result>(work: () => Promise<Result>, longestWaitMs?: number): Promise<Result> {
    if (this.running >= this.atOnce) await this.turn(longestWaitMs);
    else this.running += 1;
    try {
      return await work();
    } finally {
      // The next piece inherits the slot, so that no other one can slip in between.
      const [next] = this.queue;
      if (next) next();
      else this.running -= 1;
    }
  }

  private turn(longestWaitMs: number | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      let limit: NodeJS.Timeout | undefined;
      const start = () => {
        clearTimeout(limit);
        this.queue.delete(start);
        // In the next turn of the event loop, because otherwise hundreds that wait for the same answer would all go on
        // at once.
        setImmediate(resolve);
      };
      const giveUp = () => {
        this.queue.delete(start);
        reject(new WaitedTooLong('no turn in time'));
      };
      this.queue.add(start);
      if (longestWaitMs !== undefined) limit = setTimeout(giveUp, longestWaitMs);
    });
  }
}

/** Work that is under way. A stop waits for it, because the database is closed afterwards. */
export class UnderWay {
  private readonly work = new Set<Promise<void>>();

  /** @param work never rejects */
  add(work: Promise<void>): Promise<void> {
    const counted = work.finally(() => this.work.delete(counted));
    this.work.add(counted);
    return counted;
  }

  async end(): Promise<void> {
    await Promise.all(this.work);
  }
}
