import type { DisputePayload } from '@contract/schemas/dispute';
import { answerOf } from '@/api/transport/answerOf';
import { baseApi } from '@/api/transport/baseApi';

/** Spec 7: disputes. */
export const disputesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    createDispute: build.mutation<null, DisputePayload>({
      query: ({ transaction, description }) => ({ name: 'createDispute', body: { transaction, description } }),
      responseSchema: answerOf('createDispute'),
    }),
  }),
});

export const { useCreateDisputeMutation } = disputesApi;
