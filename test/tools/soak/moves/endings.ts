import { textOf } from '@test/support/money/units';
import { findMatchingOrders } from '@server/modules/transactions/orders';
import { swap } from '@test/support/money/moneyWorld';
import { anyone, someOffer, somePending, type World } from '@test/tools/soak/inProcess/world';
import type { Offer } from '@test/tools/soak/model/books';
import { must } from '@test/tools/soak/model/violation';
import { type Move, send, unlessRefused } from './move';

const REVOCABLE = ['LIST', 'ORDER', 'MOF_ORDER', 'WITHDRAW', 'FUND_WALLET'];

/** The user's own transaction; another user's must be refused. */
export const revoke: Move = async (world) => {
  const row = somePending(world, REVOCABLE);
  if (!row) return;
  const who = world.random.chance(90) ? row.userId : anyone(world).id;
  const revoked = await unlessRefused(world.services.revokeTransaction(world.db, who, row.id));
  must((revoked !== null) === (who === row.userId), 'a revocation went otherwise than it must', { who, row });
  if (revoked) world.books.giveBack(row.id);
};

/** Of many equal ones the one of exactly that amount, before the oldest. */
function meantBy({ books }: World, { userId, currency, swapTo, rate }: Offer, amount: bigint): Offer | undefined {
  const own = books
    .openOffers((o) => o.userId === userId && o.currency === currency && o.swapTo === swapTo && o.rate === rate)
    .sort((a, b) => (BigInt(a.id) < BigInt(b.id) ? -1 : 1));
  return own.find(({ remaining }) => remaining === amount) ?? own[0];
}

/** DELETE_LIST, with what the client believes is left; then often remove_listing too, as the app does. */
export const deleteListing: Move = async (world) => {
  const offer = someOffer(world);
  if (!offer) return;
  const { userId, currency, swapTo, rate, remaining } = offer;
  const amount = world.random.chance(80) ? remaining : 100_000_000n;
  const meant = meantBy(world, offer, amount);
  const row = await send(world, userId, {
    type: 'DELETE_LIST',
    ...swap(currency, swapTo, textOf(amount), textOf(rate)),
  });
  must(row !== null && meant !== undefined, 'an own listing could not be deleted', offer);
  must(row.amount === textOf(meant.remaining), 'a deletion tells another amount', { row, meant });
  world.books.endOffer(meant);
  if (world.random.chance(50)) await world.services.removeListing(world.db, userId, meant.id);
};

/** Alone; another's must be refused. */
export const removeListing: Move = async (world) => {
  const offer = someOffer(world);
  if (!offer) return;
  const who = world.random.chance(85) ? offer.userId : anyone(world).id;
  const removed = await unlessRefused(world.services.removeListing(world.db, who, offer.id).then(() => true));
  must((removed !== null) === (who === offer.userId), 'a removal went otherwise than it must', { who, offer });
  if (removed) world.books.endOffer(offer);
};

/** Ends its transaction too, if it is still pending. */
export const removeOrder: Move = async (world) => {
  const { id: userId } = anyone(world);
  const orders = await findMatchingOrders(world.db, userId, { status: 'pending' });
  if (orders.length === 0) return;
  const order = world.random.oneOf(orders);
  must(order.is_orphan !== world.books.pending.has(order.transaction_id), 'an order outlives its transaction', order);
  await world.services.removeOrder(world.db, userId, order.id);
  if (!order.is_orphan) world.books.giveBack(order.transaction_id);
};
