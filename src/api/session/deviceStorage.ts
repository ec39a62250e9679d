/** The text under a key, or null. By itself, for the script that is in every page and must stay very small. */
export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** The browser's storage of this origin, and the only file that uses it. If it is denied, reads find nothing. */
export const deviceStorage = {
  read: readStored,
  /** @returns false if the browser stores nothing (denied, or full) */
  write(key: string, text: string): boolean {
    try {
      localStorage.setItem(key, text);
      return true;
    } catch {
      return false;
    }
  },
  /** All keys that begin with this prefix. */
  keys(prefix: string): string[] {
    try {
      return Object.keys(localStorage).filter((key) => key.startsWith(prefix));
    } catch {
      return [];
    }
  },
  remove(key: string): void {
    try {
      localStorage.removeItem(key);
    } catch {
      // Storage is denied, so nothing was stored there.
    }
  },
};
