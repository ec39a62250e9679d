import { useState } from 'react';
import { everyBreach, firstBreach } from '@/domain/rules/breach';
import { fundRules } from '@/domain/rules/fundRules';
import { submitMoney } from '@/flows/money/submitMoney';
import { AmountField } from '@/ui/controls/AmountField';
import { Button } from '@/ui/controls/Button';
import { Card } from '@/ui/panels/Card';
import { Form } from '@/ui/controls/Form';
import { Money } from '@/ui/figures/Money';
import { Tag } from '@/ui/marks/Tag';
import { SubmitNotice } from '@/widgets/tickets/SubmitNotice';
import { useLeaveGuard } from '@/widgets/tickets/useLeaveGuard';
import { useSubmitMoney } from '@/widgets/tickets/useSubmitMoney';
import { fundDraft, type FundTyped } from './fundDraft';
import { ImageField } from '@/features/wallet/image/ImageField';

interface FundTicketProps {
  currency: string;
  /** What the wallet holds now; null if that is unknown. */
  balance: string | null;
  /** The user's, which the transaction carries; undefined until it is known. */
  email: string | undefined;
}

const EMPTY: FundTyped = { amount: '', screenshot: null };
const FAILURE = 'Your funding was not sent.';

/** The amount that was paid, and a picture of the payment. Nothing typed is lost by an error. */
export function FundTicket({ currency, balance, email }: FundTicketProps) {
  const [form, setForm] = useState(EMPTY);
  const [tried, setTried] = useState(false);
  const { submit, busy, setback, settled, renew } = useSubmitMoney(submitMoney);
  useLeaveGuard((form.amount !== '' || form.screenshot !== null) && !busy && !settled);
  const breach = firstBreach(fundRules, form);
  const change = (part: Partial<FundTyped>) => {
    if (settled) renew();
    setForm({ ...form, ...part });
  };
  const send = () => {
    setTried(true);
    const draft = fundDraft(form, currency, email ?? '');
    if (breach === null && draft !== null) submit(draft);
  };
  return (
    <Card title="2. Confirm your payment" actions={<Tag>No fee</Tag>} padded>
      <Form label={`Fund ${currency}`} onSubmit={send} busy={busy} wide>
        <AmountField
          label="Amount"
          suffix={currency}
          value={form.amount}
          onChange={(amount) => change({ amount })}
          hint={
            <>
              Your wallet holds <Money amount={balance} currency={currency} />
            </>
          }
          error={tried && breach?.field === 'amount' ? breach.message : null}
          disabled={busy}
        />
        <ImageField
          label="Payment screenshot"
          hint="A picture of the payment lets it be found faster."
          file={form.screenshot}
          onChange={(screenshot) => change({ screenshot })}
          error={everyBreach(fundRules, form).screenshot ?? null}
          disabled={busy}
        />
        <SubmitNotice setback={setback} noun="funding" failure={FAILURE} />
        <Button
          type="submit"
          variant="primary"
          size="large"
          block
          busy={busy}
          disabled={settled || email === undefined}
        >
          Confirm
        </Button>
      </Form>
    </Card>
  );
}
