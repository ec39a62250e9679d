import type { ApiStore } from './cacheEntries';
import { isQuiet, type QuietOutcome, refetchQuietly } from './quietRefetch';

/** The refetches of which the store hears only where they bring something new. */
interface QuietFetches {
  /** Starts one where the entry allows it; false where RTK Query has to fetch it. */
  start: (key: string) => boolean;
  isRunning: (key: string) => boolean;
  /** When the entry's last fetch was started, if that was a quiet one: milliseconds of the clock, else undefined. */
  startOf: (key: string) => number | undefined;
  /** RTK Query fetches the entry now, later than any quiet fetch of it. */
  overtake: (key: string) => void;
  /** The cache was emptied. */
  clear: () => void;
}

interface Fetch {
  startedAt: number;
  running: AbortController | null;
}

/** Keeps no more than one fetch for each entry. `onEnd` hears of each that was not overtaken. */
export function createQuietFetches(store: ApiStore, onEnd: (key: string, outcome: QuietOutcome) => void): QuietFetches {
  const fetches = new Map<string, Fetch>();

  const end = (key: string, fetch: Fetch, outcome: QuietOutcome) => {
    if (fetches.get(key) !== fetch) return;
    fetch.running = null;
    if (outcome === 'over') fetches.delete(key);
    onEnd(key, outcome);
  };

  const overtake = (key: string) => {
    const fetch = fetches.get(key);
    fetches.delete(key);
    fetch?.running?.abort();
  };

  return {
    start(key) {
      if (!isQuiet(store, key)) return false;
      const running = new AbortController();
      const fetch: Fetch = { startedAt: Date.now(), running };
      fetches.set(key, fetch);
      const failed = () => end(key, fetch, 'failed');
      refetchQuietly(store, key, running.signal).then((outcome) => end(key, fetch, outcome), failed);
      return true;
    },
    isRunning: (key) => Boolean(fetches.get(key)?.running),
    startOf: (key) => fetches.get(key)?.startedAt,
    overtake,
    clear: () => [...fetches.keys()].forEach(overtake),
  };
}
