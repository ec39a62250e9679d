import { backendHost, isCrossOrigin } from '@/api/transport/backendHost';
import { baseApi } from '@/api/transport/baseApi';
import { fetchTable } from '@/api/listings/listingAnswer';
import { LISTING_CALLS, listingsApi } from '@/api/listings/listingsApi';
import { isTable } from '@/api/listings/wireFacts';
import { checkToken } from '@/api/session/tokenStorage';
import { type ApiStore, cacheEntry, type CacheEntry } from './cacheEntries';

/** How a quiet refetch ended. `over`: the session has ended, or the entry is no longer cached. */
type QuietOutcome = 'same' | 'changed' | 'failed' | 'over';

/** Refetches that dispatch an action only if the answer changed. */
interface QuietFetches {
  /** Starts one if the entry allows it; false if RTK Query has to fetch it. */
  start: (key: string) => boolean;
  isRunning: (key: string) => boolean;
  /**
   * When the entry's last fetch was started, if that was a quiet one: milliseconds of the clock, otherwise undefined.
   */
  startOf: (key: string) => number | undefined;
  /** RTK Query fetches the entry now, so its answer is newer than that of any quiet fetch. */
  overtake: (key: string) => void;
  /** The cache was emptied. */
  clear: () => void;
}

interface Fetch {
  startedAt: number;
  running: AbortController | null;
}

/** True if a refetch costs next to nothing when nothing has changed: our own server then answers with a 304. */
export function isCheap({ endpoint }: CacheEntry): boolean {
  return LISTING_CALLS[endpoint] !== undefined && !isCrossOrigin(backendHost());
}

function heldTable(store: ApiStore, key: string) {
  const { data, endpointName } = store.getState()[baseApi.reducerPath].queries[key as never] ?? {};
  const call = endpointName === undefined ? undefined : LISTING_CALLS[endpointName];
  return call && isTable(data) ? { call, table: data } : null;
}

/**
 * Fetches a listings entry again. It dispatches one action if the answer changed, and none if it did not. RTK Query's
 * own refetch would notify the whole store twice in either case.
 */
async function refetchQuietly(store: ApiStore, key: string, signal: AbortSignal): Promise<QuietOutcome> {
  checkToken();
  const held = heldTable(store, key);
  if (!held) return 'over';
  const result = await fetchTable(held.call, held.table, signal);
  // The entry may have been removed meanwhile, also because the session ended. A fetch that began later needs no check,
  // because it aborts this one.
  if (!heldTable(store, key)) return 'over';
  if ('error' in result) return 'failed';
  if (result.data === held.table) return 'same';
  const entry = { endpointName: held.call.name, arg: undefined, value: result.data };
  store.dispatch(listingsApi.util.upsertQueryEntries([entry]));
  return 'changed';
}

/** Keeps at most one fetch for each entry. `onEnd` is called for each fetch that was not overtaken. */
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
      // It needs an earlier answer to compare the new one with.
      if (cacheEntry(store.getState(), key)?.status !== 'fulfilled' || !heldTable(store, key)) return false;
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
