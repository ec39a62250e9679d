import { decimal, isPositive, minOf, multiply, roundTo, toText } from '@/domain/decimal';
import type { TransactionPayload } from '@contract/schemas/transactionPayload';
import type { Database } from '@server/db/database';
import { findOffers, findOpenListings, findOwnListings } from '@server/modules/listings/repository';
import { removeListing } from '@server/modules/listings/service';
import { matchOrders, removeOrder } from '@server/modules/orders/service';
import { setRate } from '@server/modules/rates/service';
import { approve, reject } from '@server/modules/transactions/approvals';
import { createTransaction } from '@server/modules/transactions/create/create';
import { revokeTransaction } from '@server/modules/transactions/revoke';
import { readWallet, returnEscrow } from '@server/modules/wallets/service';
import { cleanUpNext } from '@server/worker/cleanUp';
import { settleNext, sweepOrphans } from '@server/worker/steps';
import type { SeededChoices } from './seededChoices';
import { aBankAccountOf, aUserOf, fund, MARKET, swap, verifyPinOf } from './moneyWorld';

/** What the random operations work on. Deactivated users stay among the users: they try things too. */
export interface Crowd {
  db: Database;
  random: SeededChoices;
  users: string[];
  deactivated: Set<string>;
  failures: object[];
}

type Move = (crowd: Crowd) => Promise<unknown>;
type Tradable = 'CNY' | 'GHC' | 'NGN';

const CURRENCIES: readonly Tradable[] = ['CNY', 'GHC', 'NGN'];
const SPREADS = ['0.91', '0.97', '1', '1.04', '1.09'];
const PATHS = ['NGN->GHC->CNY', 'NGN->CNY', 'CNY->NGN->GHC', 'GHC->CNY->NGN', 'GHC->CNY', 'CNY->GHC->NGN'];

/** Mostly somebody active; the deactivated try now and then, and are refused. */
function anyone({ random, users, deactivated }: Crowd): string {
  const active = users.filter((user) => !deactivated.has(user));
  return random.oneOf(active.length > 0 && random.chance(95) ? active : users);
}

/** Somebody with money in all of his wallets. */
export async function join(crowd: Crowd): Promise<void> {
  const userId = await aUserOf(crowd.db);
  for (const currency of CURRENCIES)
    await fund(crowd.db, userId, currency, `${String(crowd.random.between(1_000, 50_000))}.37`);
  crowd.users.push(userId);
}

/** A part of a balance, all of it to the last decimal, or now and then more than there is. */
async function someOf({ db, random }: Crowd, userId: string, currency: string): Promise<string> {
  const { balance } = await readWallet(db, userId, currency);
  if (random.chance(4)) return toText(decimal(balance));
  if (random.chance(2)) return toText(roundTo(multiply(decimal(balance), decimal('1.5')), 2, 'up'));
  const part = multiply(decimal(balance), decimal(`0.${random.digits(3)}`));
  return toText(roundTo(part, 2, 'down'));
}

const create = ({ db }: Crowd, userId: string, payload: TransactionPayload) => createTransaction(db, userId, payload);

async function pendingOf(
  { db, random }: Crowd,
  types: readonly string[],
): Promise<{ id: string; user_id: string } | null> {
  const pending = await db.query<{ id: string; user_id: string }>(
    `select id, user_id from transactions where status = 'PENDING' and type = any($1) order by id desc limit 20`,
    [types],
  );
  return pending.length > 0 ? random.oneOf(pending) : null;
}

const fundIt: Move = async (crowd) => {
  const currency = crowd.random.oneOf(CURRENCIES);
  const amount = `${String(crowd.random.between(10, 99_999))}.${crowd.random.digits(2)}`;
  await create(crowd, anyone(crowd), { type: 'FUND_WALLET', currency_from: currency, amount });
};

const withdrawIt: Move = async (crowd) => {
  const userId = anyone(crowd);
  const currency = crowd.random.oneOf(CURRENCIES);
  const account = await aBankAccountOf(crowd.db, userId, currency);
  if (crowd.random.chance(90)) await verifyPinOf(crowd.db, userId);
  const amount = await someOf(crowd, userId, currency);
  await create(crowd, userId, { type: 'WITHDRAW', currency_from: currency, amount, bank_account: account });
};

const decideIt: Move = async (crowd) => {
  const pending = await pendingOf(crowd, [
    'FUND_WALLET',
    'FUND_WALLET',
    'WITHDRAW',
    ...(crowd.random.chance(5) ? ['LIST', 'ORDER'] : []),
  ]);
  if (!pending) return;
  await crowd.db.transaction((tx) =>
    crowd.random.chance(85) ? approve(tx, pending.id) : reject(tx, pending.id, 'No.'),
  );
};

const listIt: Move = async (crowd) => {
  const userId = anyone(crowd);
  const [from, to, market] = crowd.random.oneOf(MARKET);
  const rate = toText(roundTo(multiply(decimal(market), decimal(crowd.random.oneOf(SPREADS))), 8, 'down'));
  await create(crowd, userId, { type: 'LIST', ...swap(from, to, await someOf(crowd, userId, from), rate) });
};

const orderIt: Move = async (crowd) => {
  const userId = anyone(crowd);
  const [from, to, market] = crowd.random.oneOf(MARKET);
  const offers = await findOffers(crowd.db, userId, from, to, null);
  const offer = offers.length > 0 ? crowd.random.oneOf(offers) : null;
  const most = offer
    ? multiply(
        multiply(decimal(offer.remaining), decimal(offer.rate)),
        decimal(crowd.random.oneOf(['0.4', '1', '1.01'])),
      )
    : null;
  const wanted = decimal(await someOf(crowd, userId, from));
  const amount = most && isPositive(most) ? roundTo(minOf(wanted, most), 2, 'down') : wanted;
  await create(crowd, userId, { type: 'ORDER', ...swap(from, to, toText(amount), offer?.rate ?? market) });
};

const multilateralIt: Move = async (crowd) => {
  const userId = anyone(crowd);
  const path = crowd.random.oneOf(PATHS);
  const [from, to] = [path.slice(0, 3), path.slice(-3)];
  const rate = crowd.random.oneOf(['100000', '100000', '250', '0.8']);
  await create(crowd, userId, { type: 'MOF_ORDER', ...swap(from, to, await someOf(crowd, userId, from), rate), path });
};

const revokeIt: Move = async (crowd) => {
  const pending = await pendingOf(crowd, ['LIST', 'ORDER', 'MOF_ORDER', 'WITHDRAW', 'FUND_WALLET']);
  if (pending) await revokeTransaction(crowd.db, crowd.random.chance(90) ? pending.user_id : anyone(crowd), pending.id);
};

const deleteIt: Move = async (crowd) => {
  const userId = anyone(crowd);
  const own = await findOwnListings(crowd.db, userId);
  if (own.length === 0) return;
  const { id, currency, swap_to, remaining, rate } = crowd.random.oneOf(own);
  const amount = crowd.random.chance(80) ? remaining : '1';
  await create(crowd, userId, { type: 'DELETE_LIST', ...swap(currency, swap_to, amount, rate) });
  if (crowd.random.chance(50)) await removeListing(crowd.db, userId, id);
};

const delistIt: Move = async (crowd) => {
  const open = await findOpenListings(crowd.db);
  if (open.length > 0) await removeListing(crowd.db, anyone(crowd), crowd.random.oneOf(open).id);
};

const removeOrderIt: Move = async (crowd) => {
  const userId = anyone(crowd);
  const orders = await matchOrders(crowd.db, userId, { status: 'pending' });
  if (orders.length > 0) await removeOrder(crowd.db, userId, crowd.random.oneOf(orders).id);
};

/** The market moves for real: what is listed already stays, new listings follow. */
const moveRates: Move = async ({ db, random }) => {
  const [from, to, market] = random.oneOf(MARKET);
  const rate = multiply(decimal(market), decimal(`${random.oneOf(['0.9', '1.0'])}${random.digits(2)}`));
  await db.transaction((tx) => setRate(tx, from, to, toText(rate)));
};

const settleIt: Move = async (crowd) => {
  const log = { error: (facts: object) => void crowd.failures.push(facts) };
  await settleNext(crowd.db, new Date(), 0, log);
};

const deactivateIt: Move = async (crowd) => {
  if (crowd.random.chance(70)) return;
  const userId = anyone(crowd);
  await crowd.db.query('update users set deactivated_at = now() where id = $1 and deactivated_at is null', [userId]);
  // His session stays for the clean-up calls until logoutall (decisions 5).
  await crowd.db.query(`insert into sessions (token_digest, user_id, expires_at) values ($1, $2, 'infinity')`, [
    Buffer.from(`${userId} ${String(crowd.deactivated.size)}`),
    userId,
  ]);
  crowd.deactivated.add(userId);
  // Somebody new comes, so that the market lives on.
  await join(crowd);
};

const returnIt: Move = async (crowd) => {
  const userId = crowd.deactivated.size > 0 ? crowd.random.oneOf([...crowd.deactivated].slice(-5)) : anyone(crowd);
  const [listing] = await findOwnListings(crowd.db, userId);
  const amount = crowd.random.chance(90) && listing ? listing.remaining : '100';
  const session = { id: userId, email: '', username: '', deactivated: crowd.deactivated.has(userId) };
  await returnEscrow(crowd.db, session, { user: userId, currency: listing?.currency ?? 'NGN', amount });
};

const cleanIt: Move = async ({ db }) => {
  await db.query('delete from sessions where user_id = (select min(user_id) from sessions)');
  await cleanUpNext(db, new Date());
  await sweepOrphans(db, new Date(Date.now() + 60_000));
};

/** Every kind of operation, with how often it comes. */
export const MOVES: Readonly<Record<string, { weight: number; move: Move }>> = {
  fund: { weight: 5, move: fundIt },
  withdraw: { weight: 4, move: withdrawIt },
  decide: { weight: 7, move: decideIt },
  list: { weight: 12, move: listIt },
  order: { weight: 16, move: orderIt },
  multilateral: { weight: 6, move: multilateralIt },
  settle: { weight: 50, move: settleIt },
  revoke: { weight: 3, move: revokeIt },
  deleteListing: { weight: 3, move: deleteIt },
  removeListing: { weight: 2, move: delistIt },
  removeOrder: { weight: 2, move: removeOrderIt },
  rates: { weight: 2, move: moveRates },
  deactivate: { weight: 1, move: deactivateIt },
  returnEscrow: { weight: 2, move: returnIt },
  cleanUp: { weight: 1, move: cleanIt },
};
