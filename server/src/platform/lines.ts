import { Turns } from './turns';

/** In this process, work under the same name is done one piece after the other. */
export class Lines {
  private readonly lines = new Map<string, Turns>();

  /**
   * Runs the work when it is first in the lines of all these names.
   *
   * @throws WaitedTooLong if it is not first in a line within `longestWaitMs`; then the work is not started
   */
  run<Result>(names: readonly string[], work: () => Promise<Result>, longestWaitMs: number): Promise<Result> {
    // Always in the same order, so that two pieces of work never wait for each other.
    const inOrder = [...new Set(names)].sort();
    return inOrder.reduceRight((next, name) => () => this.runOne(name, next, longestWaitMs), work)();
  }

  private async runOne<Result>(name: string, work: () => Promise<Result>, longestWaitMs: number): Promise<Result> {
    const line = this.lines.get(name) ?? new Turns(1);
    this.lines.set(name, line);
    try {
      return await line.run(work, longestWaitMs);
    } finally {
      if (line.isIdle) this.lines.delete(name);
    }
  }
}
