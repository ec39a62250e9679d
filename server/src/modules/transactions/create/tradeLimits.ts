import type { TransactionPayload } from '@contract/schemas/transactionPayload';
import { refusalTexts } from '@/texts/refusals';
import { compare, decimal } from '@/domain/money/decimal';
import type { Db } from '@server/db/database';
import { invalid } from '@server/platform/refusal';
import { USER_LIMITS, type UserLimits } from '@server/platform/userLimits';
import { countOpenListings, countOpenOrders } from '@server/modules/transactions/record/openRepository';
import type { PayloadFacts, PayloadOf } from './payloads';

type TradePayload = PayloadOf<'LIST' | 'ORDER' | 'MOF_ORDER'>;

/** LIST, ORDER and MOF_ORDER. */
export const isTrade = (payload: TransactionPayload): payload is TradePayload =>
  payload.type === 'LIST' || payload.type === 'ORDER' || payload.type === 'MOF_ORDER';

/** Amounts that are worth less than the work they make. */
function checkLeast({ amount, currency_from: currency }: TradePayload, { leastAmounts }: UserLimits): void {
  const least = leastAmounts[currency];
  if (compare(decimal(amount), decimal(least)) < 0) throw invalid(refusalTexts.amountTooSmall(`${least} ${currency}`));
}

async function checkOpen(tx: Db, userId: string, { type }: TradePayload, limits: UserLimits): Promise<void> {
  if (type === 'LIST') {
    const most = limits.mostOpenListings;
    if ((await countOpenListings(tx, userId, most)) >= most) throw invalid(refusalTexts.tooManyListings(most));
  } else {
    const most = limits.mostOpenOrders;
    if ((await countOpenOrders(tx, userId, most)) >= most) throw invalid(refusalTexts.tooManyOrders(most));
  }
}

/**
 * Keeps one user from filling the market and the worker's time with listings and orders. The caller holds the lock of
 * the user's trades.
 *
 * @throws Refusal `invalid` for an amount below the least one, or if too much is open already
 */
export async function checkTradeLimits(
  tx: Db,
  userId: string,
  payload: TransactionPayload,
  { limits = USER_LIMITS }: PayloadFacts,
): Promise<void> {
  if (!isTrade(payload)) return;
  checkLeast(payload, limits);
  await checkOpen(tx, userId, payload, limits);
}
