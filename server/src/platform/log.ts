import { type DestinationStream, type Logger, pino } from 'pino';
import { prettyFactory } from 'pino-pretty';
import { Turns } from './turns';

/** Structured log lines. Secrets are never passed to it: no tokens, passwords or pins. */
export type Log = Pick<Logger, 'info' | 'warn' | 'error' | 'debug'>;

/** Where lines are written. */
type Destination = DestinationStream & { isTTY?: boolean };

const FORMAT = { base: null, timestamp: pino.stdTimeFunctions.isoTime };

const asText = prettyFactory({ colorize: true, singleLine: true, translateTime: 'SYS:HH:MM:ss' });

const standardOutput = (): Destination => (process.stdout.isTTY ? process.stdout : pino.destination(1));

/**
 * Creates the log of a process. Each event is one line of JSON for programs. People at a terminal get a line that they
 * can read.
 *
 * @param level of pino; tests use `silent`
 */
export function createLog(level = 'info', destination = standardOutput()): Log {
  const terminal: DestinationStream = { write: (line) => destination.write(asText(line)) };
  return pino({ ...FORMAT, level }, destination.isTTY ? terminal : destination);
}

/** Runs work under the same name one piece after the other, in this process. */
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
