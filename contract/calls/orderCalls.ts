import { matchingOrdersAnswer, ordersAnswer } from '@contract/schemas/order';
import { defineCalls, READ, REMOVE } from './call';

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
