import { activeParents, combineParents, inSpansOf, type TraceParent } from '@server/platform/tracing';

/** When a relay works, in milliseconds. */
interface RelayPace {
  /** At most once in this time, so that what many transactions announce is combined. */
  everyMs: number;
  /** Also without being woken: for what a killed process left behind. */
  sweepMs: number;
}

const PUBLISH = 'publish';

export const RELAY_PACE: RelayPace = { everyMs: 10, sweepMs: 1_000 };

/** Carries out `work` soon after each call of `wake`, never twice at the same time. */
export class Relay {
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> | null = null;
  private isWanted = false;
  private isClosed = false;
  private lastStart = -Infinity;
  /** Of those who woke it since its last work. */
  private parents: TraceParent[] = [];

  /**
   * @param work sends what is there @returns true if there may be more
   * @param span its name in a trace
   */
  constructor(
    private readonly work: () => Promise<boolean>,
    private readonly onFailure: (error: unknown) => void,
    private readonly pace: RelayPace,
    private readonly span = PUBLISH,
  ) {
    this.wake();
  }

  readonly wake = (): void => {
    this.isWanted = true;
    const parents = activeParents();
    if (parents.length > 0) this.parents = combineParents([...this.parents, ...parents]);
    if (!this.running) this.schedule();
  };

  private schedule(): void {
    clearTimeout(this.timer);
    if (this.isClosed) return;
    const { everyMs, sweepMs } = this.pace;
    const inMs = this.isWanted ? Math.max(0, this.lastStart + everyMs - performance.now()) : sweepMs;
    this.timer = setTimeout(() => {
      this.running = this.run();
    }, inMs);
  }

  private async run(): Promise<void> {
    this.isWanted = false;
    this.lastStart = performance.now();
    try {
      const parents = this.parents.splice(0);
      if (await inSpansOf(this.span, {}, parents, () => this.work())) this.isWanted = true;
    } catch (error) {
      this.onFailure(error);
    }
    this.running = null;
    this.schedule();
  }

  /** Waits for the work that has begun. */
  async close(): Promise<void> {
    this.isClosed = true;
    clearTimeout(this.timer);
    await this.running;
  }
}
