import type { MiddlewareAPI, ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import type { Tag } from '@contract/call';
import { isLiveGroup, type LiveGroup } from '@contract/values/liveGroups';
import { AFRESH, baseApi } from '@/api/transport/baseApi';
import { tagsProvidedBy } from '@/api/transport/rtkDoors';

/** The part of the store's state that RTK Query keeps. */
export interface ApiState {
  [baseApi.reducerPath]: ReturnType<typeof baseApi.reducer>;
}
export type ApiDispatch = ThunkDispatch<ApiState, unknown, UnknownAction>;
export type ApiStore = MiddlewareAPI<ApiDispatch, ApiState>;

/** One cached query, as the refetch scheduler sees it. Times are milliseconds of the clock. */
export interface CacheEntry {
  key: string;
  endpoint: string;
  /** The argument of its call. */
  argument: unknown;
  status: 'pending' | 'fulfilled' | 'rejected';
  startedAt: number;
  /** The last answer that was accepted; undefined before the first. */
  data: unknown;
}

/** What RTK Query keeps of a query. It is kept from the start of the first fetch on. */
interface Query {
  status: CacheEntry['status'];
  endpointName: string;
  originalArgs?: unknown;
  startedTimeStamp?: number;
  data?: unknown;
}

interface Initiable {
  initiate: (arg: unknown, options: typeof AFRESH) => UnknownAction;
}

const queriesOf = (state: ApiState) => state[baseApi.reducerPath].queries as unknown as Record<string, Query>;

const toEntry = (
  key: string,
  { endpointName, originalArgs, status, startedTimeStamp = 0, data }: Query,
): CacheEntry => ({
  ...{ key, status, data },
  endpoint: endpointName,
  argument: originalArgs,
  startedAt: startedTimeStamp,
});

/** The cached query under this key, or null if there is none. */
export function cacheEntry(state: ApiState, key: string): CacheEntry | null {
  const query = queriesOf(state)[key];
  return query ? toEntry(key, query) : null;
}

export function cacheEntries(state: ApiState): CacheEntry[] {
  return Object.entries(queriesOf(state)).map(([key, query]) => toEntry(key, query));
}

/**
 * The entries that this tag makes stale. RTK Query learns an entry's tags with its first answer, and a message before
 * that must not be lost. So the tags are those of the endpoint.
 */
export function entriesOf(state: ApiState, tag: Tag): CacheEntry[] {
  return cacheEntries(state).filter(({ endpoint }) => tagsProvidedBy(endpoint).includes(tag));
}

export function groupsFeeding(endpoints: readonly string[]): Set<LiveGroup> {
  return new Set(endpoints.flatMap(tagsProvidedBy).filter(isLiveGroup));
}

/** Fetches the entry again, if it is still cached. */
export function refetchEntry(store: ApiStore, key: string): void {
  const query = queriesOf(store.getState())[key];
  const endpoints = baseApi.endpoints as unknown as Record<string, Initiable>;
  const endpoint = endpoints[query?.endpointName ?? key];
  if (endpoint) store.dispatch(endpoint.initiate(query?.originalArgs, AFRESH));
}

type Upserted = Parameters<typeof baseApi.util.upsertQueryEntries>[0];

/** Gives entries other data, as if it had been fetched. */
export function upsertEntries(store: ApiStore, entries: readonly Pick<CacheEntry, 'endpoint' | 'argument' | 'data'>[]) {
  const arrived = entries.map(({ endpoint, argument, data }) => ({
    endpointName: endpoint,
    ...{ arg: argument, value: data },
  }));
  store.dispatch(baseApi.util.upsertQueryEntries(arrived as unknown as Upserted));
}
