import type { Log } from '@server/platform/log';
import { isAway } from './outcome';

/** While the database is away, one line in this time says so. */
const EVERY_MS = 60_000;

const isAboutAway = (facts: unknown): facts is { err: unknown } =>
  typeof facts === 'object' && facts !== null && 'err' in facts && isAway(facts.err);

/**
 * A log for what tries again by itself, each second or more often. A database that is away, or takes no writes for a
 * while, is one warning a minute for all of them together, and no error: they wait for it.
 */
export function quietWhileAway(log: Log): Log {
  let silentUntil = -Infinity;
  const quietly =
    (say: Log['warn']): Log['warn'] =>
    (...said: Parameters<Log['warn']>) => {
      const facts: unknown = said[0];
      if (!isAboutAway(facts)) return say(...said);
      if (performance.now() < silentUntil) return;
      silentUntil = performance.now() + EVERY_MS;
      log.warn({ err: facts.err }, 'the database is away or takes no writes: waiting for it');
    };
  return {
    info: log.info.bind(log),
    debug: log.debug.bind(log),
    warn: quietly(log.warn.bind(log)),
    error: quietly(log.error.bind(log)),
  };
}
