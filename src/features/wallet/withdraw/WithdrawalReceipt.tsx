import { NO_FEE } from '@contract/values/constants';
import type { WithdrawForm } from '@/domain/rules/withdrawRules';
import { withdrawTexts } from '@/texts/wallet/withdraw';
import { Money } from '@/ui/figures/Money';
import { Quote } from '@/ui/figures/Quote';
import { withdrawnAmount } from './withdrawalDraft';

interface WithdrawalReceiptProps {
  currency: string;
  form: WithdrawForm;
  balance: string | null;
}

/** What leaves the wallet, the fee of 0, and what arrives at the bank. */
export function WithdrawalReceipt({ currency, form, balance }: WithdrawalReceiptProps) {
  const amount = withdrawnAmount(form, balance);
  return (
    <Quote
      lines={[
        { label: withdrawTexts.youWithdraw, value: <Money amount={amount} currency={currency} /> },
        { label: withdrawTexts.fee, value: <Money amount={NO_FEE} currency={currency} /> },
      ]}
      total={{ label: withdrawTexts.youReceive, value: <Money amount={amount} currency={currency} /> }}
    />
  );
}
