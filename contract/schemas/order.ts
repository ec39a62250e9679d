import * as v from 'valibot';
import { decimalText } from '@contract/values/decimalText';
import { listOf, listOrOne } from './envelopes';
import { idText, optionalText, referenceText } from '@contract/values/text';

/** Spec 3, Order. Only the reference backend sends `transaction`: the transaction that the order belongs to. */
export const order = v.object({
  id: idText,
  user: referenceText,
  order_type: optionalText,
  amount: decimalText,
  currency: optionalText,
  currency_from: v.string(),
  currency_to: v.string(),
  rate: decimalText,
  status: v.string(),
  transaction: referenceText,
});
export type Order = v.InferOutput<typeof order>;

export const ordersAnswer = listOf(order);

/** Spec 4: the query for the order of one transaction; some backends answer with that order itself. */
export const matchingOrdersAnswer = listOrOne(order);

/** Spec 7: the query that finds the pending order of an ORDER transaction. */
export interface OrderMatch {
  currency_from: string;
  currency_to: string;
  rate: string;
  user: string;
  amount: string;
}
