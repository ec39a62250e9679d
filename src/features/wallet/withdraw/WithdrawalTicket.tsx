import { useRef, useState } from 'react';
import type { WalletBalance } from '@contract/schemas/wallet';
import { SENTENCES } from '@/texts/sentences';
import { NO_LIMIT, type OverLimit } from '@/domain/rules/amountRule';
import { withdrawRules } from '@/domain/rules/withdrawRules';
import { submitWithdrawal } from '@/flows/money/submitWithdrawal';
import { withdrawTexts } from '@/texts/wallet/withdraw';
import { Button } from '@/ui/controls/Button';
import { Card } from '@/ui/panels/Card';
import { Form } from '@/ui/controls/Form';
import { Tag } from '@/ui/marks/Tag';
import { SubmitNotice } from '@/widgets/tickets/SubmitNotice';
import { useMoneyTicket } from '@/widgets/tickets/useMoneyTicket';
import { WalletAmountField } from '@/widgets/money/WalletAmountField';
import { BankAccountField } from '@/features/wallet/accounts/BankAccountField';
import { CashLimitPlace } from '@/features/wallet/limits/CashLimitPlace';
import { ImageField } from '@/widgets/images/ImageField';
import { OtpField } from './OtpField';
import { EMPTY_WITHDRAWAL, withdrawalDraft } from './withdrawalDraft';
import { WithdrawalReceipt } from './WithdrawalReceipt';

interface WithdrawalTicketProps {
  currency: string;
  /** Undefined until it is known. */
  wallet: WalletBalance | undefined;
  /** The user's email for the transaction; undefined until it is known. */
  email: string | undefined;
}

/** The withdrawal before it is sent, confirmed with a one-time pin. Nothing typed is lost by an error. */
export function WithdrawalTicket({ currency, wallet, email }: WithdrawalTicketProps) {
  const verifiedPin = useRef<string | null>(null);
  const balance = wallet?.balance ?? null;
  const [overLimit, setOverLimit] = useState<OverLimit>(() => NO_LIMIT);
  const { values, field, busy, settled, setback, send } = useMoneyTicket({
    initial: EMPTY_WITHDRAWAL,
    rules: withdrawRules,
    facts: { balance, overLimit },
    atOnce: ['qrCode'],
    draftOf: (typed) => withdrawalDraft(typed, currency, balance, email ?? ''),
    isBegun: ({ amount, otp }) => amount.text !== '' || otp !== '',
    flow: (draft, { otp }) => submitWithdrawal({ draft, otp }, verifiedPin),
  });
  return (
    <Card title={withdrawTexts.titleOf(currency)} actions={<Tag>{withdrawTexts.noFee}</Tag>} padded>
      <Form label={withdrawTexts.titleOf(currency)} onSubmit={send} busy={busy} wide>
        <CashLimitPlace type="WITHDRAW" currency={currency} onKnown={setOverLimit} />
        <WalletAmountField currency={currency} balance={balance} {...field('amount')} />
        <BankAccountField currency={currency} {...field('bankAccount')} />
        {currency === 'CNY' && (
          <ImageField label={withdrawTexts.qrCode} hint={withdrawTexts.qrCodeHint} {...field('qrCode')} />
        )}
        <OtpField {...field('otp')} />
        <WithdrawalReceipt currency={currency} form={values} balance={balance} />
        <SubmitNotice setback={setback} sent="WITHDRAW" failure={SENTENCES.withdrawalFailed} />
        <Button
          type="submit"
          variant="primary"
          size="large"
          block
          busy={busy}
          disabled={settled || email === undefined || wallet === undefined}
        >
          {withdrawTexts.submit}
        </Button>
      </Form>
    </Card>
  );
}
