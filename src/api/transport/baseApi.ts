import { TAGS } from '@contract/call';
import { baseQuery } from './baseQuery';
import { type CallError, logFailure } from './callError';
import { createApi } from './rtkDoors';

/**
 * The cache of every backend answer. src/api/endpoints adds the endpoints, which are made from the rows of
 * contract/calls, with the live groups as their tags. src/live decides when an invalidated answer is fetched again.
 */
export const baseApi = createApi({
  reducerPath: 'api',
  baseQuery,
  tagTypes: TAGS,
  endpoints: () => ({}),
  /** An unreadable answer is logged as a failed fetch and never crashes a screen (decision 120). */
  catchSchemaFailure: (failure, { endpoint }): CallError => {
    logFailure(`${endpoint}: the answer is not as agreed`, failure.issues.map(({ message }) => message).join('; '));
    return { status: 'NOT_AS_AGREED', data: null };
  },
});

/** How a query is sent that no screen shows, and whose answer must not come from the cache. */
export const AFRESH = { subscribe: false, forceRefetch: true } as const;
