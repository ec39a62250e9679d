import type { PaymentDetails } from '@contract/schemas/paymentDetails';
import { answerOf } from './answerOf';
import { baseApi } from './baseApi';
import { searchOf } from './callRequest';

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
