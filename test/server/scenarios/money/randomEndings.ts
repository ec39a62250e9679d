import { decimal, multiply, toText } from '@/domain/money/decimal';
import { findOpenListings, findOwnListings } from '@server/modules/listings/repository';
import { removeListing } from '@server/modules/listings/listings';
import { matchOrders, removeOrder } from '@server/modules/orders';
import { setRate } from '@server/modules/rates';
import { revokeTransaction } from '@server/modules/transactions/ending';
import { returnEscrow } from '@server/modules/wallets';
import { cleanUpDue } from '@server/worker/worker';
import { settleDue, sweepOrphans } from '@server/worker/steps';
import { MARKET, swap } from '@test/support/money/moneyWorld';

import { anyone, create, type Crowd, join, type Move, pendingOf } from './crowd';

export const revokeIt: Move = async (crowd) => {
  const pending = await pendingOf(crowd, ['LIST', 'ORDER', 'MOF_ORDER', 'WITHDRAW', 'FUND_WALLET']);
  if (pending) await revokeTransaction(crowd.db, crowd.random.chance(90) ? pending.user_id : anyone(crowd), pending.id);
};

export const deleteIt: Move = async (crowd) => {
  const userId = anyone(crowd);
  const own = await findOwnListings(crowd.db, userId);
  if (own.length === 0) return;
  const { id, currency, swap_to, remaining, rate } = crowd.random.oneOf(own);
  const amount = crowd.random.chance(80) ? remaining : '1';
  await create(crowd, userId, { type: 'DELETE_LIST', ...swap(currency, swap_to, amount, rate) });
  if (crowd.random.chance(50)) await removeListing(crowd.db, userId, id);
};

export const delistIt: Move = async (crowd) => {
  const open = await findOpenListings(crowd.db);
  if (open.length > 0) await removeListing(crowd.db, anyone(crowd), crowd.random.oneOf(open).id);
};

export const removeOrderIt: Move = async (crowd) => {
  const userId = anyone(crowd);
  const orders = await matchOrders(crowd.db, userId, { status: 'pending' });
  if (orders.length > 0) await removeOrder(crowd.db, userId, crowd.random.oneOf(orders).id);
};

/** The market moves for real: what is listed already stays, new listings follow. */
export const moveRates: Move = async ({ db, random }) => {
  const [from, to, market] = random.oneOf(MARKET);
  const rate = multiply(decimal(market), decimal(`${random.oneOf(['0.9', '1.0'])}${random.digits(2)}`));
  await db.transaction((tx) => setRate(tx, from, to, toText(rate)));
};

const logOf = ({ failures }: Crowd) => ({ error: (facts: object) => void failures.push(facts) });

export const settleIt: Move = async (crowd) => {
  await settleDue(crowd.db, { now: new Date(), afterS: 0, most: 1 }, logOf(crowd));
};

export const deactivateIt: Move = async (crowd) => {
  if (crowd.random.chance(70)) return;
  const userId = anyone(crowd);
  await crowd.db.query('update users set deactivated_at = now() where id = $1 and deactivated_at is null', [userId]);
  // The session remains for the clean-up calls until logoutall (decision 126).
  await crowd.db.query(`insert into sessions (token_digest, user_id, expires_at) values ($1, $2, 'infinity')`, [
    Buffer.from(`${userId} ${String(crowd.deactivated.size)}`),
    userId,
  ]);
  crowd.deactivated.add(userId);
  // A new user arrives, so that the market stays alive.
  await join(crowd);
};

export const returnIt: Move = async (crowd) => {
  const userId = crowd.deactivated.size > 0 ? crowd.random.oneOf([...crowd.deactivated].slice(-5)) : anyone(crowd);
  const [listing] = await findOwnListings(crowd.db, userId);
  const amount = crowd.random.chance(90) && listing ? listing.remaining : '100';
  const session = { id: userId, email: '', username: '', language: 'en', deactivated: crowd.deactivated.has(userId) };
  await returnEscrow(crowd.db, session, { user: userId, currency: listing?.currency ?? 'NGN', amount });
};

export const cleanIt: Move = async (crowd) => {
  const { db } = crowd;
  await db.query('delete from sessions where user_id = (select min(user_id) from sessions)');
  await cleanUpDue(db, { now: new Date(), most: 1 }, logOf(crowd));
  await sweepOrphans(db, new Date(Date.now() + 60_000));
};
