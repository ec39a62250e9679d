/** Thrown inside a start-up that is told to stop. */
class Interrupted extends Error {}

/** What a process has started, to be stopped in the reverse order, also where it is told to stop before all of it is up. */
export class Lifetime {
  private readonly stops: (() => Promise<void>)[] = [];
  private interrupted = false;

  /**
   * Starts the next part.
   * @throws Interrupted where the process was told to stop meanwhile
   */
  async start<Part>(begin: () => Promise<Part>, stop: (part: Part) => Promise<void>): Promise<Part> {
    if (this.interrupted) throw new Interrupted();
    const part = await begin();
    this.stops.push(() => stop(part));
    if (this.interrupted) throw new Interrupted();
    return part;
  }

  /** From now on nothing more is started. */
  interrupt(): void {
    this.interrupted = true;
  }

  get isInterrupted(): boolean {
    return this.interrupted;
  }

  /** Stops everything, the newest first. @throws the first failure, after all are stopped */
  async end(): Promise<void> {
    const failures: unknown[] = [];
    for (const stop of this.stops.splice(0).reverse()) {
      await stop().catch((error: unknown) => failures.push(error));
    }
    if (failures.length > 0) throw failures[0];
  }
}
