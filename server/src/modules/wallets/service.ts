import type { WalletFundPayload } from '@contract/schemas/wallet';
import type { Db } from '@server/db/database';
import type { Transactions } from '@server/db/joinTransaction';
import { forbidden, notFound } from '@server/platform/refusal';
import type { SessionUser } from '@server/http/env';
import { openUserAccounts } from '@server/ledger/openAccounts';
import { endListing } from '@server/modules/listings/endListing';
import { lockActiveListings } from '@server/modules/listings/repository';
import { findWallets, type WalletRow } from './repository';

/** Gives a new user his wallets, CNY, GHC and NGN, all at 0. */
export const openWallets = (tx: Db, userId: string): Promise<void> => openUserAccounts(tx, userId);

/** A user's wallets, in the order of spec 1. */
export const readWallets = (db: Db, userId: string): Promise<WalletRow[]> => findWallets(db, userId);

/** @throws Refusal `notFound` where the user has no wallet of that currency */
export async function readWallet(db: Db, userId: string, currency: string): Promise<WalletRow> {
  const [wallet] = await findWallets(db, userId, currency);
  if (!wallet) throw notFound();
  return wallet;
}

/**
 * Decision 138: returns the escrow of one own active listing with exactly that currency and amount while the
 * account is being deactivated. The listing ends with it, so that it happens once.
 *
 * @throws Refusal `forbidden` for anything else: nobody can credit their own wallet
 */
export async function returnEscrow(
  db: Transactions,
  user: SessionUser,
  payload: WalletFundPayload,
): Promise<WalletRow> {
  if (!user.deactivated || payload.user !== user.id) {
    throw forbidden('Wallets are funded by bank transfer. This call only returns listings during deactivation.');
  }
  return db.transaction(async (tx) => {
    const own = await lockActiveListings(tx, { userId: user.id, currency: payload.currency });
    const listing = own.find(({ remaining }) => remaining === payload.amount);
    if (!listing) throw forbidden('You have no active listing of that currency and amount.');
    await endListing(tx, listing, null);
    return readWallet(tx, user.id, payload.currency);
  });
}
