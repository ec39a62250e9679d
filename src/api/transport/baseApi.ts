import { createApi } from '@reduxjs/toolkit/query/react';
import { baseQuery } from './baseQuery';
import type { CallError } from './callError';
import { logFailure } from './failureLog';
import { TAGS } from './tags';

/**
 * The cache of every backend answer; each `<noun>Api.ts` adds its endpoints, named as in contract/calls/calls.
 * Tags are not RTK Query's here: live/refetch/refetchScheduler decides what is fetched again, and when.
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
