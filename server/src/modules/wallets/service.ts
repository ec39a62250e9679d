import { refusalTexts } from '@/texts/refusals';
import type { WalletFundPayload } from '@contract/schemas/wallet';
import type { Db } from '@server/db/database';
import type { Transactions } from '@server/db/joinTransaction';
import { forbidden, notFound } from '@server/platform/refusal';
import type { SessionUser } from '@server/http/env';
import { openUserAccounts } from '@server/ledger/openAccounts';
import { endListing } from '@server/modules/listings/endListing';
import { lockActiveListings } from '@server/modules/listings/repository';
import { findWallets, type WalletRow } from './repository';

/** Opens the wallets of a new user, CNY, GHC and NGN, all at 0. */
export const openWallets = (tx: Db, userId: string): Promise<void> => openUserAccounts(tx, userId);

/** A user's wallets, in the order of spec 1. */
export const readWallets = (db: Db, userId: string): Promise<WalletRow[]> => findWallets(db, userId);

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
    if (!listing) throw forbidden(refusalTexts.noListingToReturn);
    await endListing(tx, listing, null);
    return readWallet(tx, user.id, payload.currency);
  });
}
