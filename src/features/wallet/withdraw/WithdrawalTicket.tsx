import { useRef, useState } from 'react';
import type { WalletBalance } from '@contract/schemas/wallet';
import { SENTENCES } from '@/texts/sentences';
import { everyBreach, firstBreach } from '@/domain/rules/breach';
import { type WithdrawForm, withdrawRules } from '@/domain/rules/withdrawRules';
import { submitWithdrawal, type Withdrawal } from '@/flows/money/submitWithdrawal';
import { Button } from '@/ui/controls/Button';
import { Card } from '@/ui/panels/Card';
import { Form } from '@/ui/controls/Form';
import { Tag } from '@/ui/marks/Tag';
import { SubmitNotice } from '@/widgets/tickets/SubmitNotice';
import { useLeaveGuard } from '@/widgets/tickets/useLeaveGuard';
import { useSubmitMoney } from '@/widgets/tickets/useSubmitMoney';
import { WalletAmountField } from '@/widgets/money/WalletAmountField';
import { BankAccountField } from '@/features/wallet/accounts/BankAccountField';
import { ImageField } from '@/features/wallet/image/ImageField';
import { OtpField } from './OtpField';
import { EMPTY_WITHDRAWAL, withdrawalDraft, type WithdrawalTyped } from './withdrawalDraft';
import { WithdrawalReceipt } from './WithdrawalReceipt';

interface WithdrawalTicketProps {
  currency: string;
  /** Undefined until it is known. */
  wallet: WalletBalance | undefined;
  /** The user's, which the transaction carries; undefined until it is known. */
  email: string | undefined;
}

/** The withdrawal before it is sent, confirmed with a one-time pin. Nothing typed is lost by an error. */
export function WithdrawalTicket({ currency, wallet, email }: WithdrawalTicketProps) {
  const [form, setForm] = useState(EMPTY_WITHDRAWAL);
  const [tried, setTried] = useState(false);
  const verifiedPin = useRef<string | null>(null);
  const { submit, busy, setback, settled, renew } = useSubmitMoney((withdrawal: Withdrawal) =>
    submitWithdrawal(withdrawal, verifiedPin),
  );
  useLeaveGuard((form.amount !== '' || form.otp !== '') && !busy && !settled);
  const balance = wallet?.balance ?? null;
  const breach = firstBreach(withdrawRules, form, { balance });
  const errorOf = (field: keyof WithdrawForm) => (tried && breach?.field === field ? breach.message : null);
  const change = (part: Partial<WithdrawalTyped>) => {
    if (settled) renew();
    setForm((before) => ({ ...before, ...part }));
  };
  const send = () => {
    setTried(true);
    const draft = withdrawalDraft(form, currency, balance, email ?? '');
    if (breach === null && draft !== null) submit({ draft, otp: form.otp });
  };
  return (
    <Card title={`Withdraw ${currency}`} actions={<Tag>No fee</Tag>} padded>
      <Form label={`Withdraw ${currency}`} onSubmit={send} busy={busy} wide>
        <WalletAmountField
          currency={currency}
          balance={balance}
          value={form.amount}
          onChange={(amount) => change({ amount })}
          error={errorOf('amount')}
          disabled={busy}
        />
        <BankAccountField
          currency={currency}
          value={form.bankAccount}
          onChange={(bankAccount) => change({ bankAccount })}
          error={errorOf('bankAccount')}
          disabled={busy}
        />
        {currency === 'CNY' && (
          <ImageField
            label="QR image"
            hint="Your Alipay or WeChat Pay code, if the money is to go there."
            file={form.qrCode}
            onChange={(qrCode) => change({ qrCode })}
            error={everyBreach(withdrawRules, form, { balance }).qrCode ?? null}
            disabled={busy}
          />
        )}
        <OtpField value={form.otp} onChange={(otp) => change({ otp })} error={errorOf('otp')} disabled={busy} />
        <WithdrawalReceipt currency={currency} form={form} balance={balance} />
        <SubmitNotice setback={setback} noun="withdrawal" failure={SENTENCES.withdrawalFailed} />
        <Button
          type="submit"
          variant="primary"
          size="large"
          block
          busy={busy}
          disabled={settled || email === undefined || wallet === undefined}
        >
          Submit Withdrawal
        </Button>
      </Form>
    </Card>
  );
}
