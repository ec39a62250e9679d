import { NO_FEE, NO_RATE } from '@contract/values/constants';
import type { ChosenPicture } from '@/domain/rules/imageRule';
import { amountText, type TypedNumber } from '@/domain/money/amountInput';
import type { MoneyDraft } from '@/flows/money/submitMoney';

/** The funding form as typed. */
export interface FundTyped {
  amount: TypedNumber;
  screenshot: ChosenPicture<File> | null;
}

/**
 * Spec 7: the FUND_WALLET transaction of a form that follows the rules of spec 5; null if the form cannot be read as
 * one.
 */
export function fundDraft({ amount, screenshot }: FundTyped, currency: string, email: string): MoneyDraft | null {
  const paid = amountText(amount);
  if (paid === null) return null;
  return {
    type: 'FUND_WALLET',
    email,
    currency_from: currency,
    currency_to: currency,
    amount: paid,
    rate: NO_RATE,
    transaction_fee: NO_FEE,
    ...(screenshot?.sent && { transaction_receipt: screenshot.sent }),
  };
}
