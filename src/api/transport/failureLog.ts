import { isCallError } from './callError';

/** Spec 8: fetch failures are only logged. The one place that writes to the console; never a token or a payload. */
export function logFailure(what: string, error: unknown): void {
  console.error(`${what} failed:`, isCallError(error) ? error.status : error);
}
