import { refusalTexts } from '@/texts/refusals';
import { NO_FEE } from '@contract/values/constants';
import type { Db } from '@server/db/database';
import { invalid } from '@server/platform/refusal';
import { type ListingRow, lockActiveListings } from '@server/modules/listings/repository';
import type { NewTransaction } from '@server/modules/transactions/record/repository';
import type { PayloadOf } from './payloads';

/**
 * The user's active listing of that pair and rate, locked, which the transaction ends at once; if there are several, the one with exactly that amount,
 * otherwise the oldest. The transaction's amount is what really went back, which is less if the listing was filled in
 * the meantime.
 *
 * @throws Refusal `invalid` if there is none: deleted already, or sold out
 */
export async function createDeletion(
  tx: Db,
  userId: string,
  payload: PayloadOf<'DELETE_LIST'>,
): Promise<NewTransaction & { ends: ListingRow }> {
  const { currency_from: source, currency_to: target, amount, rate } = payload;
  const own = await lockActiveListings(tx, { userId, currency: source, swapTo: target, rate });
  const listing = own.find(({ remaining }) => remaining === amount) ?? own[0];
  if (!listing) throw invalid(refusalTexts.noSuchListing);
  return {
    userId,
    type: 'DELETE_LIST',
    status: 'COMPLETED',
    source,
    target,
    amount: listing.remaining,
    rate,
    fee: NO_FEE,
    ends: listing,
  };
}
