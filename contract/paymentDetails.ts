import * as v from 'valibot';
import { defineCalls, ownCalls, READ } from './call';
import { decimalText } from './values/decimalText';
import { oneOf } from './values/envelopes';
import { optionalText } from './values/text';

/** Payment details of a currency (spec 3), with the mobile money fields of GHC. */
const paymentDetails = v.object({
  bank_name: optionalText,
  account_name: optionalText,
  bank_account_number: optionalText,
  alipay: optionalText,
  wechatpay: optionalText,
  mobile_money_network: optionalText,
  mobile_money_number: optionalText,
  mobile_money_name: optionalText,
});
export type PaymentDetails = v.InferOutput<typeof paymentDetails>;

export const paymentDetailsAnswer = oneOf(paymentDetails);

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

/** Money that came in with the reference and is not credited: it is being checked, or the bank sends it back. */
const receivedMoney = v.object({
  amount: decimalText,
  currency: v.string(),
  booked_on: v.string(),
  state: v.picklist(['checked', 'returned']),
});

/** What the user writes into the transfer of a funding: unique for ever, and never changed. And what came of it. */
const fundingReferenceAnswer = oneOf(
  v.object({ reference: v.string(), received: v.optional(v.array(receivedMoney), []) }),
);

const REFERENCE_ID = /^[1-9]\d{0,17}$/;
export const fundingReferenceQuery = v.object({
  transaction: v.pipe(v.string(), v.regex(REFERENCE_ID, 'transaction expects an id')),
});

/** The references of fundings (docs/PROTOCOL.md): the capability `fundingReferences` of our own server. */
export const fundingReferenceCalls = ownCalls('fundingReferences', {
  getFundingReference: {
    ...READ,
    path: 'funding-references/',
    query: { transaction: null },
    answer: fundingReferenceAnswer,
    fedBy: ['transactions'],
  },
});
