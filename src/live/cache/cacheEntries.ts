import type { MiddlewareAPI, ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { baseApi } from '@/api/transport/baseApi';
import { QUERY_GROUPS } from './queryGroups';
import { type QueryName, type Tag, tagsOf } from '@/api/transport/tags';

/** The part of the store's state that RTK Query keeps. */
export interface ApiState {
  [baseApi.reducerPath]: ReturnType<typeof baseApi.reducer>;
}
export type ApiDispatch = ThunkDispatch<ApiState, unknown, UnknownAction>;
/** A store that has that part. */
export type ApiStore = MiddlewareAPI<ApiDispatch, ApiState>;

/** One cached query, as the refetch scheduler sees it. Times are milliseconds of the clock. */
export interface CacheEntry {
  key: string;
  endpoint: QueryName;
  status: 'pending' | 'fulfilled' | 'rejected';
  startedAt: number;
}

interface Query {
  status: string;
  endpointName?: string;
  originalArgs?: unknown;
  startedTimeStamp?: number;
}

interface Initiable {
  initiate: (arg: unknown, options: { subscribe: boolean; forceRefetch: boolean }) => UnknownAction;
}

const queriesOf = (state: ApiState) => state[baseApi.reducerPath].queries as Record<string, Query | undefined>;

function toEntry(key: string, query: Query | undefined): CacheEntry | null {
  if (query?.endpointName === undefined || query.status === 'uninitialized') return null;
  return {
    key,
    endpoint: query.endpointName as QueryName,
    status: query.status as CacheEntry['status'],
    startedAt: query.startedTimeStamp ?? 0,
  };
}

/** The cached query under this key, or null where there is none. */
export function cacheEntry(state: ApiState, key: string): CacheEntry | null {
  return toEntry(key, queriesOf(state)[key]);
}

/** Every cached query. */
export function cacheEntries(state: ApiState): CacheEntry[] {
  return Object.entries(queriesOf(state)).flatMap(([key, query]) => toEntry(key, query) ?? []);
}

/** True where news of this tag makes the entry stale. */
export function isFedBy({ endpoint }: CacheEntry, tag: Tag): boolean {
  return tagsOf(QUERY_GROUPS[endpoint]).includes(tag);
}

/** True while a mounted screen shows the entry. */
export function isWatched(store: ApiStore, key: string): boolean {
  const subscriptions: unknown = store.dispatch(baseApi.internalActions.internal_getRTKQSubscriptions());
  return (subscriptions as { getSubscriptionCount: (key: string) => number }).getSubscriptionCount(key) > 0;
}

/** Fetches the entry again. Its endpoint is there: otherwise it could not have been cached. */
export function refetchEntry(store: ApiStore, key: string): void {
  const query = queriesOf(store.getState())[key];
  if (query?.endpointName === undefined) return;
  const endpoints = baseApi.endpoints as unknown as Record<string, Initiable>;
  const action = endpoints[query.endpointName]?.initiate(query.originalArgs, { subscribe: false, forceRefetch: true });
  if (action) store.dispatch(action);
}

/** Forgets an entry that nobody shows, so that whoever mounts next fetches it. */
export function dropEntry(store: ApiStore, key: string): void {
  store.dispatch(baseApi.internalActions.removeQueryResult({ queryCacheKey: key as never }));
}
