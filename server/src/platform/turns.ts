/** Runs at most `atOnce` pieces of work at the same time. The others wait, in the order in which they came. */
export class Turns {
  private running = 0;
  private readonly queue: (() => void)[] = [];

  constructor(private readonly atOnce: number) {}

  /** How many pieces of work wait for their turn. */
  get waiting(): number {
    return this.queue.length;
  }

  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.running >= this.atOnce) await new Promise<void>((resolve) => this.queue.push(resolve));
    else this.running += 1;
    try {
      return await work();
    } finally {
      // The next piece takes the place over, so that none can slip in between.
      const next = this.queue.shift();
      if (next) next();
      else this.running -= 1;
    }
  }
}
