import { textOf, units } from '@test/support/money/units';
import { MARKET, swap } from '@test/support/money/moneyWorld';
import {
  anyone,
  CURRENCIES,
  endText,
  offersTo,
  someEnd,
  someOffer,
  somePending,
  type World,
} from '@test/tools/soak/world';
import { cut, minimum, must, type Offer, shareOf } from '@test/tools/soak/books';
import { findMatchingOrders } from '@server/modules/transactions/orders';
import { setRate } from '@server/modules/rates';
import { type Move, send, someOf, unlessRefused } from './people';

/** Thousandths of the market rate, some of them just outside the band. */
const SPREADS = [910, 970, 1000, 1000, 1003, 1040, 1090, 1120];
const PATHS = ['NGN->GHC->CNY', 'NGN->CNY', 'CNY->NGN->GHC', 'GHC->CNY->NGN', 'GHC->CNY', 'CNY->GHC->NGN'];
const ANY_RATE = '100000';
const ONE = 10n ** 8n;

const someRate = ({ random }: World, market: string) => textOf((units(market) * BigInt(random.oneOf(SPREADS))) / 1000n);

export const list: Move = async (world) => {
  const person = anyone(world);
  const [from, to, market] = world.random.oneOf(MARKET);
  const amount = someOf(world, person, from);
  const endsAt = someEnd(world);
  const end = endsAt === null ? {} : { expires_at: endText(endsAt) };
  await send(world, person.id, { type: 'LIST', ...swap(from, to, amount, someRate(world, market)), ...end });
};

/** At the rate of a listing, for a part of it, all of it, or a little more than there is. */
export const order: Move = async (world) => {
  const person = anyone(world);
  const [from, to, market] = world.random.oneOf(MARKET);
  const offers = offersTo(world, person.id).filter(({ currency, swapTo }) => currency === to && swapTo === from);
  const offer = offers.length > 0 ? world.random.oneOf(offers) : null;
  const most = offer ? shareOf((offer.remaining * offer.rate) / ONE, world.random.oneOf([400, 900, 1000, 1010])) : 0n;
  const wanted = units(someOf(world, person, from));
  const amount = textOf(most > 0n ? cut(minimum(wanted, most)) : wanted);
  await send(world, person.id, { type: 'ORDER', ...swap(from, to, amount, offer ? textOf(offer.rate) : market) });
};

export const multilateral: Move = async (world) => {
  const person = anyone(world);
  const path = world.random.oneOf(PATHS);
  const [from, to] = [path.slice(0, 3), path.slice(-3)];
  const rate = world.random.oneOf([ANY_RATE, ANY_RATE, ANY_RATE, '250', '0.8']);
  const share = world.random.oneOf([1, 10, 100]);
  const amount = textOf(cut(units(someOf(world, person, from)) / BigInt(share)));
  await send(world, person.id, { type: 'MOF_ORDER', ...swap(from, to, amount, rate), path });
};

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

/** The market moves; what is listed already stays. */
export const moveRates: Move = async ({ db, random }) => {
  const [from, to, market] = random.oneOf(MARKET);
  const rate = textOf((units(market) * BigInt(random.between(900, 1099))) / 1000n);
  await db.transaction((tx) => setRate(tx, from, to, rate));
};

const setOpen = ({ db }: World, open: boolean) =>
  db.query(`update settings set value = $1 where name = 'appstatus'`, [String(open)]);

/** The operator halts trading for a moment: nothing can be started meanwhile. */
export const halt: Move = async (world) => {
  await setOpen(world, false);
  const before = world.books.pending.size;
  await list(world);
  const [from, to, rate] = world.random.oneOf(MARKET);
  await send(world, anyone(world).id, { type: 'ORDER', ...swap(from, to, '1', rate) });
  await send(world, anyone(world).id, {
    type: 'FUND_WALLET',
    currency_from: world.random.oneOf(CURRENCIES),
    amount: '10',
  });
  must(world.books.pending.size === before, 'something began while the house was closed');
  await setOpen(world, true);
};
