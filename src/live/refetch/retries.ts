import { RECONNECT_DELAY_MS } from '@contract/values/constants';

const LONGEST_DELAY_MS = 60_000;

/**
 * Tries again what failed: first after the delay of the channel's reconnect, then less and less often, at least once a
 * minute.
 */
interface Retries {
  failed: (key: string) => void;
  succeeded: (key: string) => void;
  clear: () => void;
}

/** Keeps at most one timer for each key. */
export function createRetries(retry: (key: string) => void): Retries {
  const waiting = new Map<string, { delay: number; timer: ReturnType<typeof setTimeout> }>();

  const succeeded = (key: string) => {
    clearTimeout(waiting.get(key)?.timer);
    waiting.delete(key);
  };

  return {
    failed(key) {
      const before = waiting.get(key);
      clearTimeout(before?.timer);
      const delay = before ? Math.min(2 * before.delay, LONGEST_DELAY_MS) : RECONNECT_DELAY_MS;
      waiting.set(key, { delay, timer: setTimeout(() => retry(key), delay) });
    },
    succeeded,
    clear: () => [...waiting.keys()].forEach(succeeded),
  };
}
