import { type ReactNode, useState } from 'react';
import { TRADABLE_CURRENCIES } from '@contract/values/currencies';
import { firstBreach } from '@/domain/rules/breach';
import { type ListFacts, type ListForm, listRules } from '@/domain/rules/listRules';
import { submitMoney } from '@/flows/money/submitMoney';
import { AmountField } from '@/ui/controls/AmountField';
import { Button } from '@/ui/controls/Button';
import { Card } from '@/ui/panels/Card';
import { currencyLabel } from '@/ui/figures/currencySymbol';
import { Form } from '@/ui/controls/Form';
import { SelectField } from '@/ui/controls/SelectField';
import { Tag } from '@/ui/marks/Tag';
import { SubmitNotice } from '@/widgets/tickets/SubmitNotice';
import { useLeaveGuard } from '@/widgets/tickets/useLeaveGuard';
import { useSubmitMoney } from '@/widgets/tickets/useSubmitMoney';
import { WalletAmountField } from '@/widgets/money/WalletAmountField';
import { listDraft } from './listDraft';
import { ListReceipt } from './ListReceipt';
import { RateBandHint } from './RateBandHint';

interface ListTicketProps {
  currency: string;
  form: ListForm;
  onChange: (form: ListForm) => void;
  facts: ListFacts;
  /** The user's, which the transaction carries; undefined until it is known. */
  email: string | undefined;
  /** Beneath the rate, where it does not stand beside the ticket. */
  chart?: ReactNode;
}

const FAILURE = 'Your listing was not made.';

/** The listing before it is sent. Nothing typed is lost by an error. */
export function ListTicket({ currency, form, onChange, facts, email, chart }: ListTicketProps) {
  const [tried, setTried] = useState(false);
  const { submit, busy, setback, settled, renew } = useSubmitMoney(submitMoney);
  const [sent, setSent] = useState(form);
  // The rate is also set beside the ticket, on the chart: another form is another listing.
  const isSettled = settled && sent === form;
  useLeaveGuard((form.amount !== '' || form.rate !== '') && !busy && !isSettled);
  const breach = firstBreach(listRules, form, facts);
  const errorOf = (field: keyof ListForm) => (tried && breach?.field === field ? breach.message : null);
  const change = (part: Partial<ListForm>) => {
    if (settled) renew();
    onChange({ ...form, ...part });
  };

  const send = () => {
    setTried(true);
    const draft = listDraft(form, currency, facts.balance, email ?? '');
    if (breach !== null || draft === null) return;
    setSent(form);
    submit(draft);
  };
  const targets = TRADABLE_CURRENCIES.filter((code) => code !== currency);
  const suffix = form.currencyTo === null ? undefined : `${form.currencyTo} per ${currency}`;
  return (
    <Card title={`List ${currency}`} actions={<Tag>No fee</Tag>} padded>
      <Form label={`List ${currency}`} onSubmit={send} busy={busy} wide>
        <WalletAmountField
          currency={currency}
          balance={facts.balance}
          value={form.amount}
          onChange={(amount) => change({ amount })}
          error={errorOf('amount')}
          disabled={busy}
        />
        <SelectField
          label="Target currency"
          value={form.currencyTo ?? ''}
          onChange={(code) => change({ currencyTo: code === '' ? null : code })}
          options={targets.map((code) => ({ value: code, label: currencyLabel(code) }))}
          placeholder="Choose what to list towards"
          error={errorOf('currencyTo')}
          disabled={busy}
        />
        <AmountField
          label="Rate"
          suffix={suffix}
          value={form.rate}
          onChange={(rate) => change({ rate })}
          hint={<RateBandHint currency={currency} form={form} marketRate={facts.marketRate} />}
          error={errorOf('rate')}
          disabled={busy}
        />
        {chart}
        <ListReceipt currency={currency} form={form} balance={facts.balance} />
        <SubmitNotice setback={settled && !isSettled ? null : setback} noun="listing" failure={FAILURE} />
        <Button
          type="submit"
          variant="primary"
          size="large"
          block
          busy={busy}
          disabled={isSettled || email === undefined}
        >
          {`List ${currency}`}
        </Button>
      </Form>
    </Card>
  );
}
