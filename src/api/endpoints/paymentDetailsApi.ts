import type { PaymentDetails } from '@contract/schemas/paymentDetails';
import { answerOf } from '@/api/transport/answerOf';
import { baseApi } from '@/api/transport/baseApi';
import { searchOf } from '@/api/transport/callRequest';

/** Spec 7: where to pay in, by currency code. */
export const paymentDetailsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getPaymentDetails: build.query<PaymentDetails, string>({
      query: (currency) => ({ name: 'getPaymentDetails', search: searchOf({ currency }) }),
      responseSchema: answerOf('getPaymentDetails'),
    }),
  }),
});

export const { useGetPaymentDetailsQuery } = paymentDetailsApi;
