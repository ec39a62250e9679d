import { fetchTable } from '@/api/listings/listingAnswer';
import { LISTING_CALLS, listingsApi } from '@/api/listings/listingsApi';
import { isTable } from '@/api/listings/wireFacts';
import { checkToken } from '@/api/session/tokenStorage';
import { backendHost, isCrossOrigin } from '@/api/transport/backendHost';
import { isConfirmable } from '@/api/transport/keptAnswers';
import { type ApiStore, cacheEntry, type CacheEntry } from './cacheEntries';

/** Refetches that dispatch an action only if the answer changed. */
interface QuietFetches {
  /** Starts one if the entry allows it; false if RTK Query has to fetch it. */
  start: (key: string) => boolean;
  isRunning: (key: string) => boolean;
  /** When the entry's last fetch, a quiet one, was started: milliseconds of the clock; otherwise undefined. */
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
export function isCheap({ key, endpoint }: CacheEntry): boolean {
  const isOwnTable = LISTING_CALLS[endpoint] !== undefined && !isCrossOrigin(backendHost());
  return isOwnTable || isConfirmable(key);
}

/** The listings that the entry holds, and the call that fetches them; null if it holds none. */
function heldTable(store: ApiStore, key: string) {
  const entry = cacheEntry(store.getState(), key);
  const call = entry && LISTING_CALLS[entry.endpoint];
  return call && isTable(entry.data) ? { call, table: entry.data } : null;
}

/** Asks the socket for the changes. Resolves with true if that was enough; null if it cannot be asked. */
type Resume = (key: string, signal: AbortSignal) => Promise<boolean> | null;

/**
 * Brings a listings entry up to date. It dispatches one action if the answer changed, and none if it did not. RTK Query's
 * own refetch would notify the whole store twice in either case. True if the fetch failed.
 */
async function refetchQuietly(store: ApiStore, key: string, signal: AbortSignal, resume: Resume): Promise<boolean> {
  checkToken();
  const resumed = resume(key, signal);
  if (resumed && (await resumed)) return false;
  const held = heldTable(store, key);
  if (!held) return false;
  const result = await fetchTable(held.call, held.table, signal);
  // The entry may have been removed meanwhile, also because the session ended. A fetch that began later needs no check,
  // because it aborts this one.
  if (!heldTable(store, key)) return false;
  if ('error' in result) return true;
  const entry = { endpointName: held.call.name, arg: undefined, value: result.data };
  if (result.data !== held.table) store.dispatch(listingsApi.util.upsertQueryEntries([entry]));
  return false;
}

/** Keeps at most one fetch for each entry. `onEnd` is called for each fetch that was not overtaken. */
export function createQuietFetches(
  store: ApiStore,
  resume: Resume,
  onEnd: (key: string, isFailure: boolean) => void,
): QuietFetches {
  const fetches = new Map<string, Fetch>();

  const end = (key: string, fetch: Fetch, isFailure: boolean) => {
    if (fetches.get(key) !== fetch) return;
    fetch.running = null;
    onEnd(key, isFailure);
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
      const onError = () => end(key, fetch, true);
      refetchQuietly(store, key, running.signal, resume).then((isFailure) => end(key, fetch, isFailure), onError);
      return true;
    },
    isRunning: (key) => Boolean(fetches.get(key)?.running),
    startOf: (key) => fetches.get(key)?.startedAt,
    overtake,
    clear: () => [...fetches.keys()].forEach(overtake),
  };
}
