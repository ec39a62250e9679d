/** Why a call failed: the HTTP status, or the reason why there is none. */
type CallStatus = number | 'TIMEOUT' | 'OFFLINE' | 'NOT_JSON' | 'NOT_AS_AGREED' | 'SESSION_OVER';

/** The error of every endpoint. `data` is the parsed JSON of an error answer (see contract/values/errors), or null. */
export interface CallError {
  status: CallStatus;
  data: unknown;
  /** The unchanged Retry-After header: seconds or a date. */
  retryAfter?: string;
}

/** True for the error of an endpoint, false for a thrown or serialised one. */
export function isCallError(error: unknown): error is CallError {
  return typeof error === 'object' && error !== null && 'status' in error && 'data' in error;
}

/** The reason of a rejected mutation or query as a call's error. Anything else counts as an ended session. */
export function toCallError(error: unknown): CallError {
  return isCallError(error) ? error : { status: 'SESSION_OVER', data: null };
}

/**
 * True if the app cannot know whether the backend carried out the call: no answer came, it was unreadable, or the
 * backend failed. A 4xx is a clear refusal.
 */
export function isOutcomeUnknown({ status }: CallError): boolean {
  return typeof status === 'number' ? status >= 500 : status !== 'SESSION_OVER';
}

/** Spec 8: fetch failures are only logged. Only this writes to the console, and never a token or a payload. */
export function logFailure(what: string, error: unknown): void {
  console.error(`${what} failed:`, isCallError(error) ? error.status : error);
}
