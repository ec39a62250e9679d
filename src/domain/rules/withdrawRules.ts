import { OTP_DIGITS } from '@contract/values/constants';
import type { TypedNumber } from '@/domain/money/typedNumber';
import { SENTENCES } from '@/texts/sentences';
import { checkAmountWithin, type LimitFacts, type WalletFacts } from './amountRule';
import type { Rules } from './breach';
import { checkImage, type ChosenPicture } from './imageRule';

export interface WithdrawForm {
  amount: TypedNumber;
  bankAccount: string | null;
  otp: string;
  qrCode: ChosenPicture | null;
}

const OTP = new RegExp(`^[0-9]{${String(OTP_DIGITS)}}$`);

type WithdrawFacts = WalletFacts & LimitFacts;

/**
 * Spec 5, and the server's limits: the amount of a withdrawal. The server checks it by these rules too; the pin comes in
 * another call.
 */
export function checkWithdrawAmount({ amount }: Pick<WithdrawForm, 'amount'>, facts: WithdrawFacts): string | null {
  const breach = checkAmountWithin(amount, facts.balance, SENTENCES.withdrawAmountInvalid);
  return breach ?? facts.overLimit(amount, facts.balance);
}

/** Spec 5, withdraw. */
export const withdrawRules: Rules<WithdrawForm, WithdrawFacts> = [
  ['amount', checkWithdrawAmount],
  ['bankAccount', ({ bankAccount }) => (bankAccount ? null : SENTENCES.bankAccountRequired)],
  ['otp', ({ otp }) => (OTP.test(otp) ? null : SENTENCES.otpInvalid)],
  ['qrCode', ({ qrCode }) => checkImage(qrCode)],
];
