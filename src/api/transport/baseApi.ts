import { TAGS } from '@contract/calls/tags';
import { baseQuery } from './baseQuery';
import type { CallError } from './callError';
import { logFailure } from './failureLog';
import { createApi } from './rtkDoors';

/**
 * The cache of every backend answer. src/api/endpoints adds the endpoints, made of the rows of contract/calls, with
 * the live groups as their tags. What is invalidated is fetched again by src/live, which decides when.
 */
export const baseApi = createApi({
  reducerPath: 'api',
  baseQuery,
  tagTypes: TAGS,
  endpoints: () => ({}),
  /** An unreadable answer is a logged fetch failure, never a crashed screen (decision 120). */
  catchSchemaFailure: (failure, { endpoint }): CallError => {
    logFailure(`${endpoint}: the answer is not as agreed`, failure.issues.map(({ message }) => message).join('; '));
    return { status: 'NOT_AS_AGREED', data: null };
  },
});
