import { windowCalls } from '@contract/calls/windowCalls';
import { injectCalls } from '@/api/transport/injectCalls';

/** Which transactions a window is about. What is undefined is not filtered by. */
interface TransactionsAsked {
  limit: string;
  type: string | undefined;
  currency: string | undefined;
}

interface Arguments {
  getNewestTransactions: TransactionsAsked;
  getOlderTransactions: TransactionsAsked & { before: string };
}

const { getOlderTransactions, ...kept } = windowCalls;

/** The lists of our own server in windows. Only a component that knows of the capability `windows` asks for them. */
const windowsApi = injectCalls<typeof kept, Arguments>(kept);

/** A window that was scrolled away is dropped at once, so that a long list is never held as a whole. */
const olderWindowsApi = injectCalls<{ getOlderTransactions: typeof getOlderTransactions }, Arguments>(
  { getOlderTransactions },
  { keepUnusedDataFor: 0 },
);

export const { useGetNewestTransactionsQuery, useGetNewestPendingQuery } = windowsApi;
export const { useGetOlderTransactionsQuery } = olderWindowsApi;
