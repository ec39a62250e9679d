/** An entry is not fetched again sooner than this after its last start: five times a second at most (decision 144). */
export const MIN_REFETCH_GAP_MS = 200;

/** The facts of a cached query for the scheduler; null if it is no longer cached. */
interface ScheduledEntry {
  inFlight: boolean;
  /** Milliseconds of the clock at which its last fetch was started. */
  startedAt: number;
  /** True while a mounted screen shows it. */
  watched: boolean;
}

interface RefetchPorts {
  entry: (key: string) => ScheduledEntry | null;
  refetch: (key: string) => void;
  /** Removes an entry that no component shows. */
  drop: (key: string) => void;
  isHidden: () => boolean;
}

/** Decides when a cached query is fetched again. No message is ever lost, and no query waits for another. */
export interface RefetchScheduler {
  /** A message or a change makes this entry stale. */
  touch: (key: string) => void;
  /** A fetch of this entry was started by any part of the app. Its answer will include everything so far. */
  started: (key: string) => void;
  /** A fetch of this entry succeeded or failed. */
  settled: (key: string) => void;
  /** True if there is a message for which no fetch has started yet. */
  isDirty: (key: string) => boolean;
  /** The tab is visible again. */
  flush: () => void;
  /** The cache was emptied. */
  clear: () => void;
}

/**
 * A message marks an entry as dirty. If the entry is idle, it is fetched at once. If it is being fetched, that fetch
 * may have missed the change, so another one follows. A fetch never starts sooner than the gap allows, and only while
 * the tab is visible. Its start removes the mark, so any number of messages costs one fetch.
 */
export function createRefetchScheduler(ports: RefetchPorts): RefetchScheduler {
  const dirty = new Set<string>();
  const timers = new Map<string, ReturnType<typeof setTimeout>>();

  const wait = (key: string, delay: number, then: (key: string) => void) => {
    if (timers.has(key)) return;
    const onTime = () => {
      timers.delete(key);
      then(key);
    };
    timers.set(key, setTimeout(onTime, delay));
  };

  const dropUnlessWatched = (key: string) => {
    if (!dirty.has(key)) return;
    const entry = ports.entry(key);
    if (entry === null || entry.watched || entry.inFlight) return consider(key);
    dirty.delete(key);
    ports.drop(key);
  };

  function consider(key: string): void {
    if (!dirty.has(key)) return;
    const entry = ports.entry(key);
    if (entry === null) return void dirty.delete(key);
    if (entry.inFlight || ports.isHidden()) return;
    // Not at once: a flow that fetched this entry without showing it may be about to read its answer.
    if (!entry.watched) return wait(key, 0, dropUnlessWatched);
    const rest = entry.startedAt + MIN_REFETCH_GAP_MS - Date.now();
    // If more than the gap is left, the clock was set back: waiting for it to catch up could take hours.
    if (rest > 0 && rest <= MIN_REFETCH_GAP_MS) return wait(key, rest, consider);
    ports.refetch(key);
  }

  return {
    touch(key) {
      dirty.add(key);
      consider(key);
    },
    started: (key) => void dirty.delete(key),
    settled: consider,
    isDirty: (key) => dirty.has(key),
    flush: () => [...dirty].forEach(consider),
    clear() {
      dirty.clear();
      timers.forEach((timer) => clearTimeout(timer));
      timers.clear();
    },
  };
}
