import { baseApi } from '@/api/transport/baseApi';
import { isCallError } from '@/api/transport/callError';
import type { RootState } from '@/state/store/store';
import { createAppSelector } from '@/state/store/hooks';

interface Read {
  status: string;
  endpointName: string;
  data?: unknown;
  error?: unknown;
}

/** The page has this data itself, so no screen lacks anything if the read fails. */
const SPARE = ['getWatchlist'];
/** With these statuses the server has answered, and the screen explains the answer itself. */
const ANSWERS = [400, 401, 403, 404];

const hasFailed = ({ data, error }: Read) =>
  data === undefined && isCallError(error) && !ANSWERS.some((status) => status === error.status);
const isWaiting = ({ status, data }: Read) => status === 'pending' && data === undefined;

interface FailedReads {
  keys: readonly string[];
  isTrying: boolean;
}

/** The first reads of what is on screen that failed; null if none did, or another one is still awaited. */
export const selectFailedReads = createAppSelector(
  [
    (state: RootState) => state[baseApi.reducerPath].queries as unknown as Record<string, Read>,
    (state: RootState) => state[baseApi.reducerPath].subscriptions as Record<string, object | undefined>,
  ],
  (queries, subscriptions): FailedReads | null => {
    const watched = Object.entries(queries).filter(
      ([key, { endpointName }]) => Object.keys(subscriptions[key] ?? {}).length > 0 && !SPARE.includes(endpointName),
    );
    const failed = watched.filter(([, read]) => hasFailed(read));
    if (failed.length === 0 || watched.some(([, read]) => isWaiting(read) && !hasFailed(read))) return null;
    return { keys: failed.map(([key]) => key), isTrying: failed.some(([, read]) => isWaiting(read)) };
  },
);
