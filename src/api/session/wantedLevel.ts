const KEY = 'wanted';

/** A level of the desk, as routes/deskPaths writes it. Other programs may have added to the link. */
const LEVEL = /^\/market\/\w+\?.*\brate=/;

/** Keeps the address of this page until the log-in in this tab. It must stay very small: every page has it. */
export function keepWanted(): void {
  try {
    sessionStorage[KEY] = window.location.pathname + window.location.search;
  } catch {
    // Storage is denied, so nobody can log in either.
  }
}

/** The level for which this visitor came before the log-in, or null. It is reported once. */
export function takeWantedLevel(): string | null {
  try {
    const wanted = sessionStorage.getItem(KEY) ?? '';
    sessionStorage.removeItem(KEY);
    return LEVEL.test(wanted) ? wanted : null;
  } catch {
    return null;
  }
}
