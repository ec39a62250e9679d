/**
 * `expired`: the backend answered 401. `loggedOut`: the token was removed, here or in another tab.
 * `deactivated`: the user has deactivated the account, here.
 */
export type EndReason = 'expired' | 'loggedOut' | 'deactivated';

let endReason: EndReason | null = null;

/** Why the last session ended; null during a session, or if none has ended since the page was loaded. */
export function sessionEndReason(): EndReason | null {
  return endReason;
}

/** For tokenStorage: a session has ended, or, with null, begun. This is a file of its own for the landing page. */
export function noteEnd(reason: EndReason | null): void {
  endReason = reason;
}
