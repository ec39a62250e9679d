import { refusalTexts } from '@/texts/refusals';
import { filledAmount } from '@/domain/money/amountInput';
import { NO_RATE } from '@contract/values/constants';
import { checkWithdrawAmount } from '@/domain/rules/withdrawRules';
import { SENTENCES } from '@/texts/sentences';
import type { Db } from '@server/db/database';
import { invalid, forbidden } from '@server/platform/refusal';
import { findBankAccounts } from '@server/modules/bankAccounts/repository';
import { lockCashLimits } from '@server/modules/cashLimits/service';
import { spendVerifiedPin } from '@server/modules/oneTimePins/service';
import { checkAccountWait } from '@server/modules/payees/service';
import { readWallet } from '@server/modules/wallets/service';
import type { NewTransaction } from '@server/modules/transactions/record/repository';
import { keepImage, sameCurrency } from './cash';
import { type PayloadFacts, type PayloadOf, refuseBreach } from './payloads';

/**
 * Spec 5, withdraw: to one of the user's bank accounts of that currency, after a one-time pin, which is spent with it.
 * If the withdrawal fails the pin is not spent, because both are one transaction.
 */
export async function createWithdrawal(
  tx: Db,
  userId: string,
  payload: PayloadOf<'WITHDRAW'>,
  facts: PayloadFacts,
): Promise<NewTransaction> {
  const currency = sameCurrency(payload);
  const accounts = await findBankAccounts(tx, userId, currency);
  if (!accounts.some(({ id }) => id === payload.bank_account)) throw invalid(SENTENCES.bankAccountRequired);
  await checkAccountWait(tx, userId, payload.bank_account, facts.limits);
  const qrCodeId = await keepImage(tx, userId, facts);
  if (!(await spendVerifiedPin(tx, userId))) throw forbidden(refusalTexts.pinNeeded);
  const { balance } = await readWallet(tx, userId, currency);
  const overLimit = await lockCashLimits(tx, userId, { type: 'WITHDRAW', currency }, facts.limits);
  refuseBreach(checkWithdrawAmount({ amount: filledAmount(payload.amount) }, { balance, overLimit }));
  return {
    userId,
    type: 'WITHDRAW',
    source: currency,
    target: currency,
    amount: payload.amount,
    rate: NO_RATE,
    bankAccountId: payload.bank_account,
    qrCodeId,
  };
}
