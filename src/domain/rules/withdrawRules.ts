import { OTP_DIGITS } from '@contract/values/constants';
import { type Sentence, SENTENCES } from '@/texts/sentences';
import { checkAmountWithin } from './amountRule';
import { type Breach, firstBreach } from './breach';

export interface WithdrawForm {
  amount: string;
  bankAccount: string | null;
  otp: string;
}

/** What the rules need to know; the balance is decimal text, null where there is no wallet. */
export interface WalletFacts {
  balance: string | null;
}

const OTP = new RegExp(`^[0-9]{${String(OTP_DIGITS)}}$`);

/** Spec 5: exactly 6 digits. */
export function checkOtp(otp: string): Sentence | null {
  return OTP.test(otp) ? null : SENTENCES.otpInvalid;
}

/** Spec 5, withdraw. The first broken rule wins; null means that the form may be sent. */
export function checkWithdraw(form: WithdrawForm, { balance }: WalletFacts): Breach<keyof WithdrawForm> | null {
  return firstBreach([
    ['amount', checkAmountWithin(form.amount, balance, SENTENCES.withdrawAmountInvalid)],
    ['bankAccount', form.bankAccount ? null : SENTENCES.bankAccountRequired],
    ['otp', checkOtp(form.otp)],
  ]);
}
