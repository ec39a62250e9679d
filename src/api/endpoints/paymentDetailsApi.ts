import { paymentDetailsCalls } from '@contract/paymentDetails';
import { injectCalls } from '@/api/transport/injectCalls';

/** Specification 7: the details for paying in, by currency code. */
export const paymentDetailsApi = injectCalls(paymentDetailsCalls);

export const { useGetPaymentDetailsQuery } = paymentDetailsApi;
