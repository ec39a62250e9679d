import { typedAmount } from '@/domain/money/amountInput';
import { fundRules } from '@/domain/rules/fundRules';
import { AmountField } from '@/ui/controls/AmountField';
import { Button } from '@/ui/controls/Button';
import { Card } from '@/ui/panels/Card';
import { Form } from '@/ui/controls/Form';
import { Money } from '@/ui/figures/Money';
import { Tag } from '@/ui/marks/Tag';
import { SubmitNotice } from '@/widgets/tickets/SubmitNotice';
import { useMoneyTicket } from '@/widgets/tickets/useMoneyTicket';
import { fundDraft, type FundTyped } from './fundDraft';
import { ImageField } from '@/features/wallet/image/ImageField';

interface FundTicketProps {
  currency: string;
  /** What the wallet holds now; null if that is unknown. */
  balance: string | null;
  /** The user's email for the transaction; undefined until it is known. */
  email: string | undefined;
}

const EMPTY: FundTyped = { amount: typedAmount(''), screenshot: null };
const FAILURE = 'Your funding was not sent.';

/** The amount that was paid, and a picture of the payment. Nothing typed is lost by an error. */
export function FundTicket({ currency, balance, email }: FundTicketProps) {
  const ticket = useMoneyTicket({
    initial: EMPTY,
    rules: fundRules,
    atOnce: ['screenshot'],
    draftOf: (typed) => fundDraft(typed, currency, email ?? ''),
    isBegun: ({ amount, screenshot }) => amount.text !== '' || screenshot !== null,
  });
  const { values, field, errorOf, change, busy, settled, setback, send } = ticket;
  return (
    <Card title="2. Confirm your payment" actions={<Tag>No fee</Tag>} padded>
      <Form label={`Fund ${currency}`} onSubmit={send} busy={busy} wide>
        <AmountField
          label="Amount"
          suffix={currency}
          value={values.amount.text}
          onChange={(text) => change({ amount: typedAmount(text) })}
          error={errorOf('amount')}
          disabled={busy}
          hint={
            <>
              Your wallet holds <Money amount={balance} currency={currency} />
            </>
          }
        />
        <ImageField
          label="Payment screenshot"
          hint="A picture of the payment lets it be found faster."
          {...field('screenshot')}
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
