import { pino, type Logger } from 'pino';

/** Structured log lines. What opens an account is never passed to it: tokens, passwords, pins. */
export type Log = Pick<Logger, 'info' | 'warn' | 'error' | 'debug'>;

/** The log of a process, on standard output. @param level of pino, `silent` in tests */
export function createLog(level = 'info'): Log {
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime });
}
