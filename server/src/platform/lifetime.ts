/** Thrown during a start that was interrupted. */
export class Interrupted extends Error {}

/** Everything that a process has started. It is stopped in reverse order, even if the start was interrupted. */
export class Lifetime {
  private readonly stops: (() => Promise<void>)[] = [];
  private interrupted = false;

  /**
   * Starts the next part.
   *
   * @throws Interrupted if the process was interrupted in the meantime
   */
  async start<Part>(begin: () => Promise<Part>, stop: (part: Part) => Promise<void>): Promise<Part> {
    if (this.interrupted) throw new Interrupted();
    const part = await begin();
    this.stops.push(() => stop(part));
    if (this.interrupted) throw new Interrupted();
    return part;
  }

  /** From now on nothing else is started. */
  interrupt(): void {
    this.interrupted = true;
  }

  get isInterrupted(): boolean {
    return this.interrupted;
  }

  /** Stops everything, the newest first. @throws the first failure, after everything was stopped */
  async end(): Promise<void> {
    const failures: unknown[] = [];
    for (const stop of this.stops.splice(0).reverse()) {
      await stop().catch((error: unknown) => failures.push(error));
    }
    if (failures.length > 0) throw failures[0];
  }
}
