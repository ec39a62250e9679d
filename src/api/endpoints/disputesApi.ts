import { disputeCalls } from '@contract/calls/disputeCalls';
import { injectCalls } from '@/api/transport/injectCalls';

/** Specification 7: disputes. */
export const disputesApi = injectCalls(disputeCalls);

export const { useCreateDisputeMutation } = disputesApi;
