import type { OtpPayload } from '@contract/schemas/otp';
import { answerOf } from '@/api/transport/answerOf';
import { baseApi } from '@/api/transport/baseApi';

/** Spec 7: the one-time pin of a withdrawal. */
export const otpApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    requestOtp: build.mutation<null, void>({
      query: () => ({ name: 'requestOtp' }),
      responseSchema: answerOf('requestOtp'),
    }),
    verifyOtp: build.mutation<null, OtpPayload>({
      query: ({ otp }) => ({ name: 'verifyOtp', body: { otp } }),
      responseSchema: answerOf('verifyOtp'),
    }),
  }),
});

export const { useRequestOtpMutation, useVerifyOtpMutation } = otpApi;
