import { fundingReferenceCalls, paymentDetailsCalls } from '@contract/paymentDetails';
import { injectCalls } from '@/api/transport/injectCalls';

/** Specification 7: the details for paying in, by currency code. */
export const paymentDetailsApi = injectCalls(paymentDetailsCalls);

export const { useGetPaymentDetailsQuery } = paymentDetailsApi;

/** By transaction. Only a component that knows of the capability `fundingReferences` asks for one. */
export const { useGetFundingReferenceQuery } = injectCalls(fundingReferenceCalls);
