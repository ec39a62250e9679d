import { type DestinationStream, pino, type Logger } from 'pino';

/** Structured log lines. Secrets are never passed to it: no tokens, passwords or pins. */
export type Log = Pick<Logger, 'info' | 'warn' | 'error' | 'debug'>;

const FORMAT = { base: null, timestamp: pino.stdTimeFunctions.isoTime };

/**
 * Creates the log of a process.
 *
 * @param level of pino; tests use `silent`
 * @param destination standard output by default
 */
export function createLog(level = 'info', destination?: DestinationStream): Log {
  return destination ? pino({ ...FORMAT, level }, destination) : pino({ ...FORMAT, level });
}
