import type { ContactPayload } from '@contract/schemas/session';
import { answerOf } from '@/api/transport/answerOf';
import { baseApi } from '@/api/transport/baseApi';

/** Spec 7: the Stay Updated form. */
export const contactApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    sendContactForm: build.mutation<null, ContactPayload>({
      query: ({ name, email }) => ({ name: 'sendContactForm', body: { name, email } }),
      responseSchema: answerOf('sendContactForm'),
    }),
  }),
});

export const { useSendContactFormMutation } = contactApi;
