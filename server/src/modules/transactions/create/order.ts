import { compare, decimal, isPositive, multiply, sumOf, toText } from '@/domain/money/decimal';
import { typedAmount } from '@/domain/money/amountInput';
import { boughtFor } from '@/domain/paths/fills';
import { SENTENCES } from '@/texts/sentences';
import { firstBreach } from '@/domain/rules/breach';
import { bilateralOrderRules } from '@/domain/rules/bilateralOrderRules';
import type { Db } from '@server/db/database';
import { invalid } from '@server/platform/refusal';
import { readOffers, type Wanted } from '@server/modules/listings/offers';
import type { ListingRow } from '@server/modules/listings/repository';
import { insertOrder } from '@server/modules/orders/record/repository';
import { readWallet } from '@server/modules/wallets/service';
import { costOf } from '@server/modules/transactions/record/fees';
import { insertTransaction, type TransactionRow } from '@server/modules/transactions/record/repository';
import { type PayloadOf, refuseBreach } from './payloads';

const totalOf = (offers: readonly ListingRow[]) => sumOf(offers.map(({ remaining }) => decimal(remaining)));

/** What others list at a rate, decimal text. If it is more than `pay` buys, only a part of it that is enough. */
async function readListedAtRate(tx: Db, wanted: Wanted & { rate: string }, pay: string): Promise<string> {
  const rate = decimal(wanted.rate);
  const offers = await readOffers(tx, wanted, (read) => compare(multiply(totalOf(read), rate), decimal(pay)) >= 0);
  return toText(totalOf(offers));
}

/** Spec 5, bilateral order: not above what others list at exactly that rate. Also stores the pending order. */
export async function createOrder(tx: Db, userId: string, payload: PayloadOf<'ORDER'>): Promise<TransactionRow> {
  const { currency_from: source, currency_to: target, amount, rate } = payload;
  const { balance } = await readWallet(tx, userId, source);
  // An amount above the balance is refused in any case, so nothing is read for it.
  const isPayable = compare(decimal(amount), decimal(balance)) <= 0;
  const wanted = { buyerId: userId, source, target, rate };
  const listedAtRate = isPayable ? await readListedAtRate(tx, wanted, amount) : null;
  const form = { amount: typedAmount(amount), target: target === source ? null : target, rate };
  refuseBreach(firstBreach(bilateralOrderRules, form, { balance, listedAtRate })?.message);
  const cost = costOf('ORDER', decimal(amount));
  const buysNothing = cost === null || !isPositive(boughtFor(cost.net, decimal(rate)));
  if (buysNothing) throw invalid(SENTENCES.orderAmountInvalid);
  const fee = toText(cost.fee);
  const row = await insertTransaction(tx, { userId, type: 'ORDER', source, target, amount, rate, fee });
  await insertOrder(tx, row.id);
  return row;
}
