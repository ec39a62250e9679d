import { setTimeout as pause } from 'node:timers/promises';
import { types } from 'node:util';

const SERIALIZATION_FAILURE = '40001';
const DEADLOCK_DETECTED = '40P01';
const MAX_ATTEMPTS = 8;
const FIRST_PAUSE_MS = 5;

/** The SQLSTATE of a driver's error, or an empty text for any other error. */
export function sqlState(error: unknown): string {
  return types.isNativeError(error) && 'code' in error && typeof error.code === 'string' ? error.code : '';
}

/** The name of the constraint that refused a row, or an empty text. */
export function brokenConstraint(error: unknown): string {
  return error instanceof Error && 'constraint' in error && typeof error.constraint === 'string'
    ? error.constraint
    : '';
}

/** True if a prepared statement cannot be used any more, because the columns that it returns have changed. */
export function isOutdated(error: unknown): boolean {
  return types.isNativeError(error) && 'routine' in error && error.routine === 'RevalidateCachedQuery';
}

function isTransient(error: unknown): boolean {
  return [SERIALIZATION_FAILURE, DEADLOCK_DETECTED].includes(sqlState(error)) || isOutdated(error);
}

/**
 * Runs `attempt` again if PostgreSQL reports a deadlock, a serialization failure or an outdated statement. The pauses grow and are random, so
 * that two transactions do not collide again.
 */
export async function retryLostRaces<Result>(attempt: () => Promise<Result>): Promise<Result> {
  for (let count = 1; ; count += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (count === MAX_ATTEMPTS || !isTransient(error)) throw error;
      await pause(Math.random() * FIRST_PAUSE_MS * 2 ** count);
    }
  }
}
