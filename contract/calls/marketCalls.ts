import type { Call } from './call';
import { anyAnswer } from '@contract/schemas/envelopes';
import { listingsAnswer } from '@contract/schemas/listing';
import { matchingOrdersAnswer, ordersAnswer } from '@contract/schemas/order';
import { rateAnswer, ratesAnswer } from '@contract/schemas/rate';

const get = { method: 'GET', access: 'token', body: 'none', payload: null } as const;
const remove = { method: 'DELETE', access: 'token', body: 'none', payload: null, answer: anyAnswer } as const;

/** Spec 7: listings, orders and market rates. */
export const marketCalls = {
  getListings: { ...get, path: 'listings/', query: ['all_pairs'], answer: listingsAnswer },
  getOwnListings: { ...get, path: 'listings/', query: ['created_by_user'], answer: listingsAnswer },
  removeListing: { ...remove, path: 'listings/{id}/remove_listing/' },
  getMatchingOrders: {
    ...get,
    path: 'orders/',
    query: ['currency_from', 'currency_to', 'rate', 'user', 'amount', 'status'],
    answer: matchingOrdersAnswer,
  },
  getOwnOrders: { ...get, path: 'orders/', query: ['created_by_user'], answer: ordersAnswer },
  removeOrder: { ...remove, path: 'orders/{id}/remove_order/' },
  getRates: { ...get, path: 'currencyrates/', answer: ratesAnswer },
  getRate: { ...get, path: 'currencyrates/', query: ['currency_from', 'currency_to'], answer: rateAnswer },
} as const satisfies Record<string, Call>;
