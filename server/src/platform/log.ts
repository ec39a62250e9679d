import { type DestinationStream, pino, type Logger } from 'pino';

/** Structured log lines. What opens an account is never passed to it: tokens, passwords, pins. */
export type Log = Pick<Logger, 'info' | 'warn' | 'error' | 'debug'>;

const FORMAT = { base: null, timestamp: pino.stdTimeFunctions.isoTime };

/** The log of a process. @param level of pino, `silent` in tests @param destination standard output where it is left out */
export function createLog(level = 'info', destination?: DestinationStream): Log {
  return destination ? pino({ ...FORMAT, level }, destination) : pino({ ...FORMAT, level });
}
