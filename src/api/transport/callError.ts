/** Why a call has no answer: an HTTP status, or what kept it from having one. */
type CallStatus = number | 'TIMEOUT' | 'OFFLINE' | 'NOT_JSON' | 'NOT_AS_AGREED' | 'SESSION_OVER';

/** The error of every endpoint. `data` is the parsed JSON of an error answer (see contract/schemas/errors), else null. */
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

/** Whatever a mutation or a query rejected with, as a call's error; what is none counts as a session that is over. */
export function toCallError(error: unknown): CallError {
  return isCallError(error) ? error : { status: 'SESSION_OVER', data: null };
}

/**
 * True if the backend may have carried out the call although the app cannot know: no answer came, or an unreadable one,
 * or the backend failed. A 4xx is a clear refusal.
 */
export function isOutcomeUnknown({ status }: CallError): boolean {
  return typeof status === 'number' ? status >= 500 : status !== 'SESSION_OVER';
}
