/** What the registration passes to the login screen, in the state of the history entry. */
export interface LoginNotice {
  registered: string;
}

/** The email that was just registered; null if the user came from anywhere else. */
export function registeredEmail(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('registered' in state)) return null;
  return typeof state.registered === 'string' ? state.registered : null;
}
