import { backendHost, isCrossOrigin } from '@/api/transport/backendHost';
import { baseApi } from '@/api/transport/baseApi';
import { type ApiStore, cacheEntry, type CacheEntry } from './cacheEntries';
import { fetchTable } from '@/api/listings/listingAnswer';
import { LISTING_CALLS } from '@/api/listings/listingsApi';
import { ListingTable } from '@/api/listings/listingTable';
import { checkToken } from '@/api/session/tokenStorage';

/** How a quiet refetch ended. `over`: the session ended meanwhile, or the entry is not cached any more. */
export type QuietOutcome = 'same' | 'changed' | 'failed' | 'over';

function heldTable(store: ApiStore, key: string) {
  const { data, endpointName } = store.getState()[baseApi.reducerPath].queries[key as never] ?? {};
  const call = endpointName === undefined ? undefined : LISTING_CALLS[endpointName];
  return call && data instanceof ListingTable ? { call, table: data } : null;
}

/** True for an entry that can be fetched again quietly: it was answered, and holds its answer's words. */
export function isQuiet(store: ApiStore, key: string): boolean {
  return cacheEntry(store.getState(), key)?.status === 'fulfilled' && heldTable(store, key) !== null;
}

/** True where asking again costs next to nothing if nothing changed: our own server answers so with a 304. */
export function isCheap({ endpoint }: CacheEntry): boolean {
  return LISTING_CALLS[endpoint] !== undefined && !isCrossOrigin(backendHost());
}

/**
 * Fetches a listings entry again, and dispatches one action where the answer is another, none where it is the
 * same: RTK Query's own refetch says twice to the whole store that it asks and that it was answered.
 */
export async function refetchQuietly(store: ApiStore, key: string, signal: AbortSignal): Promise<QuietOutcome> {
  checkToken();
  const held = heldTable(store, key);
  if (!held) return 'over';
  const result = await fetchTable(held.call, held.table, signal);
  // The entry may have been forgotten meanwhile. A fetch that began later needs no check: it aborts this one.
  if (!heldTable(store, key)) return 'over';
  if ('error' in result) return result.error.status === 'SESSION_OVER' ? 'over' : 'failed';
  if (result.data === held.table) return 'same';
  const entry = { endpointName: held.call.name, arg: undefined, value: result.data };
  // RTK Query wants the endpoints declared on the very api that it is asked of; baseApi declares none.
  store.dispatch(baseApi.util.upsertQueryEntries([entry as never]));
  return 'changed';
}
