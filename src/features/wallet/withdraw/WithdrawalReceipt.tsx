import { NO_FEE } from '@contract/values/constants';
import type { WithdrawForm } from '@/domain/rules/withdrawRules';
import { Money } from '@/ui/figures/Money';
import { Quote } from '@/ui/figures/Quote';
import { withdrawnAmount } from './withdrawalDraft';

interface WithdrawalReceiptProps {
  currency: string;
  form: WithdrawForm;
  balance: string | null;
}

/** What leaves the wallet, the fee of 0, and what arrives in the bank. */
export function WithdrawalReceipt({ currency, form, balance }: WithdrawalReceiptProps) {
  const amount = withdrawnAmount(form, balance);
  return (
    <Quote
      lines={[
        { label: 'You withdraw', value: <Money amount={amount} currency={currency} /> },
        { label: 'Fee', value: <Money amount={NO_FEE} currency={currency} /> },
      ]}
      total={{ label: 'You receive in your bank', value: <Money amount={amount} currency={currency} /> }}
    />
  );
}
