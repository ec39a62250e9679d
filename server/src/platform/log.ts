import { type DestinationStream, type Logger, pino } from 'pino';
import { prettyFactory } from 'pino-pretty';

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
