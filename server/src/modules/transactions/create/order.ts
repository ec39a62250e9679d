import { compare, decimal, isPositive, multiply, toText } from '@/domain/money/decimal';
import { filledAmount } from '@/domain/money/amountInput';
import { boughtFor } from '@/domain/paths/fills';
import { SENTENCES } from '@/texts/sentences';
import { firstBreach } from '@/domain/rules/breach';
import { bilateralOrderRules } from '@/domain/rules/bilateralOrderRules';
import type { Db } from '@server/db/database';
import { together } from '@server/db/together';
import { invalid } from '@server/platform/refusal';
import { OfferBook, totalOf } from '@server/modules/listings/offerBook';
import type { Wanted } from '@server/modules/listings/offerRepository';
import type { ListingRow } from '@server/modules/listings/repository';
import { readWallet } from '@server/modules/wallets/service';
import { costOf } from '@server/modules/transactions/record/fees';
import type { NewTransaction } from '@server/modules/transactions/record/repository';
import { type PayloadOf, refuseBreach } from './payloads';

/** What others list at a rate, decimal text. If it is more than `pay` buys, only a part of it that is enough. */
async function readListedAtRate(book: OfferBook, buyerId: string, wanted: Wanted & { rate: string }, pay: string) {
  const isEnough = (offers: readonly ListingRow[]) =>
    compare(multiply(totalOf(offers), decimal(wanted.rate)), decimal(pay)) >= 0;
  return toText(totalOf(await book.offersTo(buyerId, wanted, isEnough)));
}

/** The oldest offers fill most orders, so they are read before it is known how many are needed. */
const readOldest = (book: OfferBook, buyerId: string, wanted: Wanted) =>
  book.offersTo(buyerId, wanted, (offers) => offers.length > 0);

/** Spec 5, bilateral order: not above what others list at exactly that rate. */
export async function createOrder(
  tx: Db,
  userId: string,
  payload: PayloadOf<'ORDER'>,
  checks: Promise<unknown>,
): Promise<NewTransaction> {
  const { currency_from: source, currency_to: target, amount, rate } = payload;
  const book = new OfferBook(tx);
  const wanted = { source, target, rate };
  const [, { balance }] = await together(checks, readWallet(tx, userId, source), readOldest(book, userId, wanted));
  // An amount above the balance is refused in any case, so nothing more is read for it.
  const isPayable = compare(decimal(amount), decimal(balance)) <= 0;
  const listedAtRate = isPayable ? await readListedAtRate(book, userId, wanted, amount) : null;
  const form = { amount: filledAmount(amount), target: target === source ? null : target, rate };
  refuseBreach(firstBreach(bilateralOrderRules, form, { balance, listedAtRate })?.message);
  const cost = costOf('ORDER', decimal(amount));
  const buysNothing = cost === null || !isPositive(boughtFor(cost.net, decimal(rate)));
  if (buysNothing) throw invalid(SENTENCES.orderAmountInvalid);
  const fee = toText(cost.fee);
  return { userId, type: 'ORDER', source, target, amount, rate, fee };
}
