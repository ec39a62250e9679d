import { isCallError } from './callError';

/**
 * Spec 8: fetch failures are only logged. The only file that writes to the console. It never logs a token or a payload.
 */
export function logFailure(what: string, error: unknown): void {
  console.error(`${what} failed:`, isCallError(error) ? error.status : error);
}
