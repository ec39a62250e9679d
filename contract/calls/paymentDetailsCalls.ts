import { paymentDetailsAnswer } from '@contract/schemas/paymentDetails';
import { defineCalls, READ } from './call';

/** Specification 7: the details for paying in. */
export const paymentDetailsCalls = defineCalls({
  getPaymentDetails: {
    ...READ,
    path: 'paymentdetails/',
    query: { currency: null },
    answer: paymentDetailsAnswer,
    fedBy: { none: 'set by the operator; specification 4 has no group for them' },
  },
});
