/** Work that has begun. A part of the server waits for its own when it stops, because the database is closed then. */
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
