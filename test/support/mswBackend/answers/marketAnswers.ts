import type { CallName } from '@contract/calls';
import type { Order } from '@contract/orders';
import { type Answer, ok, userOf } from '@test/support/mswBackend/backendRequest';
import { giveBack } from '@test/support/mswBackend/processing';
import { credit } from '@test/support/mswBackend/purse';
import { notFound } from '@test/support/mswBackend/refusal';
import { toWire } from '@test/support/mswBackend/wire';
import { removeOwn } from './removeOwn';
import { sameDecimal } from './sameDecimal';

/** The rest of the escrow goes back to the wallet; after a DELETE_LIST or a return there is no rest. */
const removeListing: Answer = (request, state) => {
  const { id } = userOf(request);
  const mine = state.listings.find((one) => one.id === request.id && one.user === id);
  if (mine) credit(state, id, mine.currency, mine.Amount);
  return removeOwn(request, state, 'listings', state.listings, ({ user }) => user);
};

/** Removes the order, and ends its transaction if it is still pending. */
const removeOrder: Answer = (request, state) => {
  const { id } = userOf(request);
  const mine = state.orders.find((one) => one.id === request.id && one.user === id);
  const transaction = state.transactions.find((one) => one.id === mine?.transaction && one.status === 'PENDING');
  if (transaction) giveBack(state, transaction, 'REVOKED');
  return removeOwn(request, state, 'orders', state.orders, ({ user }) => user);
};

function matches(order: Order, query: URLSearchParams): boolean {
  return (
    order.currency_from === query.get('currency_from') &&
    order.currency_to === query.get('currency_to') &&
    sameDecimal(order.rate, query.get('rate')) &&
    sameDecimal(order.amount, query.get('amount')) &&
    order.user === query.get('user') &&
    order.status.toLowerCase() === query.get('status')?.toLowerCase()
  );
}

/** Listings, orders and market rates. */
export const marketAnswers = {
  getListings: (_request, state) => ok(state.listings.filter(({ paused }) => paused !== true).map(toWire)),
  getOwnListings: (request, state) => ok(state.listings.filter(({ user }) => user === userOf(request).id).map(toWire)),
  removeListing,
  getMatchingOrders: (request, state) => {
    const { id } = userOf(request);
    return ok(state.orders.filter((order) => order.user === id && matches(order, request.query)).map(toWire));
  },
  getOwnOrders: (request, state) => ok(state.orders.filter(({ user }) => user === userOf(request).id).map(toWire)),
  removeOrder,
  getRates: (_request, state) => ok(state.rates.map(toWire)),
  getRate: ({ query }, state) => {
    const rate = state.rates.find(
      (one) => one.currency_from === query.get('currency_from') && one.currency_to === query.get('currency_to'),
    );
    if (!rate) throw notFound();
    return ok([toWire(rate)]);
  },
} satisfies Partial<Record<CallName, Answer>>;
