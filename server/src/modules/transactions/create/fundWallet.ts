import { NO_RATE } from '@contract/values/constants';
import { filledAmount } from '@/domain/money/amountInput';
import { firstBreach } from '@/domain/rules/breach';
import { fundRules } from '@/domain/rules/fundRules';
import type { Db } from '@server/db/database';
import { lockCashLimits } from '@server/modules/cashLimits/service';
import { canBePaidTo } from '@server/modules/paymentDetails/repository';
import { conflict } from '@server/platform/refusal';
import { refusalTexts } from '@/texts/refusals';
import type { NewTransaction } from '@server/modules/transactions/record/repository';
import { checkFundings, keepImage, sameCurrency } from './cash';
import { type PayloadFacts, type PayloadOf, refuseBreach } from './payloads';

/** Spec 5, fund wallet: stored for the operator, who sees the transfer arrive. No money moves yet. @throws Refusal `invalid`, `tooMany`, `conflict` if there is nothing to pay to */
export async function createFunding(
  tx: Db,
  userId: string,
  payload: PayloadOf<'FUND_WALLET'>,
  facts: PayloadFacts,
): Promise<NewTransaction> {
  const currency = sameCurrency(payload);
  const overLimit = await lockCashLimits(tx, userId, { type: 'FUND_WALLET', currency }, facts.limits);
  const form = { amount: filledAmount(payload.amount), screenshot: null };
  refuseBreach(firstBreach(fundRules, form, { overLimit })?.message);
  await checkFundings(tx, userId, facts);

  if (!(await canBePaidTo(tx, currency))) throw conflict(refusalTexts.noPaymentDetails);
  return {
    userId,
    type: 'FUND_WALLET',
    source: currency,
    target: currency,
    amount: payload.amount,
    rate: NO_RATE,
    receiptId: await keepImage(tx, userId, facts),
  };
}
