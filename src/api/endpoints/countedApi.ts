import { countedCalls } from '@contract/calls/own/countedCalls';
import { injectCalls } from '@/api/transport/injectCalls';

/** The newest rows of lists of our own server. Only a component that knows of the capability `windows` asks for them. */
export const countedApi = injectCalls(countedCalls);

export const { useGetNewestPendingQuery, useGetNewestUnreadQuery, useGetNewestOwnListingsQuery } = countedApi;
