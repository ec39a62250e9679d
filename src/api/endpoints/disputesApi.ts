import { disputeCalls, disputeEntryCalls } from '@contract/disputes';
import { injectCalls } from '@/api/transport/injectCalls';

/** Specification 7: disputes. */
export const disputesApi = injectCalls(disputeCalls);

export const { useCreateDisputeMutation } = disputesApi;

/** The conversations about disputes. Only a component that knows of the capability `disputeConversations` asks. */
export const { useGetDisputesQuery, useAddDisputeEntryMutation, useGetDisputePictureQuery } =
  injectCalls(disputeEntryCalls);
