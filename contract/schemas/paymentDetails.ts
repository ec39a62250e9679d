import * as v from 'valibot';
import { oneOf } from './envelopes';
import { optionalText } from '@contract/values/text';

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
