/** What the registration hands over to the login screen, in the history entry's state. */
export interface LoginNotice {
  registered: string;
}

/** The email that was just registered; null for whatever else brought the user here. */
export function registeredEmail(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('registered' in state)) return null;
  return typeof state.registered === 'string' ? state.registered : null;
}
