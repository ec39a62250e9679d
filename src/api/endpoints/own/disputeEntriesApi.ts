import { disputeEntryCalls } from '@contract/calls/own/disputeEntryCalls';
import { injectCalls } from '@/api/transport/injectCalls';

/** The conversations about disputes. Only a component that knows of the capability `disputeConversations` asks. */
export const { useGetDisputesQuery, useAddDisputeEntryMutation, useGetDisputePictureQuery } =
  injectCalls(disputeEntryCalls);
