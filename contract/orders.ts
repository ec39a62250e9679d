import * as v from 'valibot';
import { defineCalls, READ, REMOVE } from './call';
import { decimalText } from './values/decimalText';
import { listOf, listOrOne } from './values/envelopes';
import { idText, optionalText, referenceText } from './values/text';

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
const matchingOrdersAnswer = listOrOne(order);

/** Spec 7: the query that finds the pending order of an ORDER transaction. */
export interface OrderMatch {
  currency_from: string;
  currency_to: string;
  rate: string;
  user: string;
  amount: string;
}

const ORDERS = { ...READ, path: 'orders/', answer: ordersAnswer, fedBy: ['orders'] } as const;

/** Specification 7: orders. */
export const orderCalls = defineCalls({
  getMatchingOrders: {
    ...ORDERS,
    answer: matchingOrdersAnswer,
    query: { currency_from: null, currency_to: null, rate: null, user: null, amount: null, status: 'pending' },
  },
  getOwnOrders: { ...ORDERS, query: { created_by_user: 'true' } },
  removeOrder: { ...REMOVE, path: 'orders/{id}/remove_order/', makesStale: ['orders', 'homepage_updates'] },
});
