import { NO_FEE, NO_RATE } from '@contract/values/constants';
import { amountText, filledAmount } from '@/domain/money/typedNumber';
import type { ChosenPicture } from '@/domain/rules/imageRule';
import type { WithdrawForm } from '@/domain/rules/withdrawRules';
import type { MoneyDraft } from '@/flows/submitMoney';

/** The withdrawal form as typed. Only CNY has a QR image. */
interface WithdrawalTyped extends WithdrawForm {
  qrCode: ChosenPicture<File> | null;
}

export const EMPTY_WITHDRAWAL: WithdrawalTyped = { amount: filledAmount(''), bankAccount: null, otp: '', qrCode: null };

/** The amount that is withdrawn; null while what is typed cannot be read as an amount. */
export const withdrawnAmount = (form: WithdrawForm, balance: string | null) => amountText(form.amount, balance);

/**
 * Spec 7: the WITHDRAW transaction of a form that follows the rules of spec 5; null if the form cannot be read as one.
 */
export function withdrawalDraft(
  form: WithdrawalTyped,
  currency: string,
  balance: string | null,
  email: string,
): MoneyDraft | null {
  const amount = withdrawnAmount(form, balance);
  if (amount === null || form.bankAccount === null) return null;
  return {
    type: 'WITHDRAW',
    email,
    currency_from: currency,
    currency_to: currency,
    amount,
    rate: NO_RATE,
    transaction_fee: NO_FEE,
    bank_account: form.bankAccount,
    ...(form.qrCode?.sent && { qr_code: form.qrCode.sent }),
  };
}
