import { fillCalls } from '@contract/fills';
import { injectCalls } from '@/api/transport/injectCalls';

/** The fills of a listing or of an order. */
export interface FillsAsked {
  listing: string | undefined;
  transaction: string | undefined;
  limit: string;
}

interface Arguments {
  getNewestFills: FillsAsked;
  getOlderFills: FillsAsked & { before: string };
}

const { getOlderFills, ...kept } = fillCalls;

/** The progress of listings and the results of orders. Only a component that knows of the capability `fills` asks. */
export const {
  useGetListingProgressQuery,
  useGetProgressOfTransactionQuery,
  useGetEndedListingsQuery,
  useGetLastFillsQuery,
  useGetOrderResultQuery,
  useGetNewestFillsQuery,
} = injectCalls<typeof kept, Arguments>(kept);

/** A window that was scrolled away is dropped at once. */
export const { useGetOlderFillsQuery } = injectCalls<{ getOlderFills: typeof getOlderFills }, Arguments>(
  { getOlderFills },
  { keepUnusedDataFor: 0 },
);
