import { Hono } from 'hono';
import { type WalletFundPayload, walletFundPayload } from '@contract/wallets';
import { refusalTexts } from '@/texts/refusals';
import type { Db, Transactions } from '@server/db/database';
import { callPath } from '@server/http/answer';
import type { AppEnv, SessionUser } from '@server/http/env';
import { readPayload } from '@server/http/read';
import { forbidden, notFound } from '@server/platform/refusal';
import { answerOnce } from './idempotency';
import { endListing, lockActiveListings } from './listings/repository';
import { offerOwnFeed } from './ownVersions';
import { requireUser } from './sessions/requireUser';
import { wireId, wireMoney } from './wire';

interface WalletRow {
  id: string;
  currency: string;
  balance: string;
}

/** A user's wallets, in the order of spec 1; only that of one currency if it is given. */
export function findWallets(db: Db, userId: string, currency: string | null = null): Promise<WalletRow[]> {
  return db.query<WalletRow>(
    `select id, currency, balance from accounts
     where kind = 'wallet' and user_id = $1 and ($2::text is null or currency = $2)
     order by currency`,
    [userId, currency],
  );
}

interface BalanceRow {
  currency: string;
  free: string;
  held: string;
}

/** What is free in each of a user's wallets, and what their pending transactions and active listings hold. */
const findBalances = (db: Db, userId: string): Promise<BalanceRow[]> =>
  db.query<BalanceRow>(
    `select currency, coalesce(sum(balance) filter (where kind = 'wallet'), 0) as free,
       coalesce(sum(balance) filter (where kind <> 'wallet'), 0) as held
     from (
       select currency, kind, balance from accounts where user_id = $1 and kind in ('wallet', 'hold')
       union all
       select a.currency, a.kind, a.balance from listings l join accounts a on a.listing_id = l.id
         where l.user_id = $1 and l.status = 'active'
     ) own group by currency order by currency`,
    [userId],
  );

const presentBalance = ({ currency, free, held }: BalanceRow) => ({
  ...{ currency, free: wireMoney(free), held: wireMoney(held) },
});

/** The user's balances for programs. */
export const readBalances = async (db: Db, userId: string) => (await findBalances(db, userId)).map(presentBalance);

/** Spec 3, Wallet. */
export const presentWallet = ({ id, currency, balance }: WalletRow) => ({
  id: wireId(id),
  currency,
  balance: wireMoney(balance),
});

/** @throws Refusal `notFound` if the user has no wallet in that currency */
export async function readWallet(db: Db, userId: string, currency: string): Promise<WalletRow> {
  const [wallet] = await findWallets(db, userId, currency);
  if (!wallet) throw notFound();
  return wallet;
}

/**
 * Returns the escrow of one of the user's active listings, of exactly that currency and amount, while the account is
 * being deactivated (decision 138). The listing ends, so it is returned only once.
 *
 * @throws Refusal `forbidden` for anything else: users cannot credit their own wallets
 */
export async function returnEscrow(
  db: Transactions,
  user: SessionUser,
  payload: WalletFundPayload,
): Promise<WalletRow> {
  if (!user.deactivated || payload.user !== user.id) {
    throw forbidden(refusalTexts.fundedByTransfer);
  }
  return db.transaction(async (tx) => {
    const own = await lockActiveListings(tx, { userId: user.id, currency: payload.currency });
    const listing = own.find(({ remaining }) => remaining === payload.amount);
    if (!listing) throw forbidden(refusalTexts.noListingToReturn, 'listing_ended');
    await endListing(tx, listing, null);
    return readWallet(tx, user.id, payload.currency);
  });
}

/** Spec 7: wallets. With `?currency=` one wallet, otherwise all of the caller's. `balances/` is our own call. */
export function walletsRoutes(): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  routes.get(callPath('getWallets'), requireUser, offerOwnFeed('homepage_updates'), async (c) => {
    const userId = c.get('user').id;
    const currency = c.req.query('currency');
    if (currency !== undefined) return c.json(presentWallet(await readWallet(c.get('db'), userId, currency)));
    return c.json((await findWallets(c.get('db'), userId)).map(presentWallet));
  });
  routes.get(callPath('getBalances'), requireUser, async (c) =>
    c.json(await readBalances(c.get('db'), c.get('user').id)),
  );
  routes.post(callPath('fundWallet'), requireUser, async (c) => {
    const payload = await readPayload(c, walletFundPayload);
    return answerOnce(c, {
      payload,
      call: 'fundWallet',
      prepare: () => async (db) => presentWallet(await returnEscrow(db, c.get('user'), payload)),
    });
  });
  return routes;
}
