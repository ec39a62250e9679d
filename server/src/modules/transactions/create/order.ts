import { decimal, isPositive, sumOf, toText } from '@/domain/money/decimal';
import { typedAmount } from '@/domain/money/amountInput';
import { boughtFor } from '@/domain/paths/fills';
import { SENTENCES } from '@/texts/sentences';
import { firstBreach } from '@/domain/rules/breach';
import { bilateralOrderRules } from '@/domain/rules/bilateralOrderRules';
import type { Db } from '@server/db/database';
import { invalid } from '@server/platform/refusal';
import { findOffers } from '@server/modules/listings/repository';
import { insertOrder } from '@server/modules/orders/record/repository';
import { readWallet } from '@server/modules/wallets/service';
import { costOf } from '@server/modules/transactions/record/fees';
import { insertTransaction, type TransactionRow } from '@server/modules/transactions/record/repository';
import { type PayloadOf, refuseBreach } from './payloads';

/** Spec 5, bilateral order: not above what others list at exactly that rate. Also stores the pending order. */
export async function createOrder(tx: Db, userId: string, payload: PayloadOf<'ORDER'>): Promise<TransactionRow> {
  const { currency_from: source, currency_to: target, amount, rate } = payload;
  const { balance } = await readWallet(tx, userId, source);
  const offers = await findOffers(tx, userId, source, target, rate);
  const listedAtRate = toText(sumOf(offers.map(({ remaining }) => decimal(remaining))));
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
