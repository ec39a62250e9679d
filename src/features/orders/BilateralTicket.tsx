import { useState } from 'react';
import { TRADABLE_CURRENCIES } from '@contract/currencies';
import type { Level } from '@/domain/listingBook';
import { SENTENCES } from '@/domain/messages';
import {
  type BilateralOrderFacts,
  type BilateralOrderForm,
  checkBilateralOrder,
} from '@/domain/rules/bilateralOrderRules';
import type { MoneyDraft } from '@/flows/submitMoney';
import { Button } from '@/ui/Button';
import { Card } from '@/ui/Card';
import { currencyName } from '@/ui/currencySymbol';
import { Form } from '@/ui/Form';
import { SelectField } from '@/ui/SelectField';
import { Tag } from '@/ui/Tag';
import { RatePicker } from '@/widgets/RatePicker';
import { SubmitNotice } from '@/widgets/SubmitNotice';
import { useLeaveGuard } from '@/widgets/useLeaveGuard';
import type { SubmitTicket } from '@/widgets/useSubmitMoney';
import { WalletAmountField } from '@/widgets/WalletAmountField';
import { bilateralDraft } from './bilateralDraft';
import { BilateralReceipt } from './BilateralReceipt';
import { NOTHING_LISTED, RateNotice } from './RateNotice';
import { useWhenChosen } from './useWhenChosen';

export interface BilateralTicketProps {
  source: string;
  form: BilateralOrderForm;
  onChange: (part: Partial<BilateralOrderForm>) => void;
  levels: readonly Level[];
  /** False until it is known what others list. */
  known: boolean;
  facts: BilateralOrderFacts;
  /** The user's, which the transaction carries; undefined until it and the balance are known. */
  email: string | undefined;
  ticket: SubmitTicket<MoneyDraft>;
}

/** The order before it is sent. Nothing typed is lost by an error or by the market's moves. */
export function BilateralTicket(props: BilateralTicketProps) {
  const { source, form, onChange, levels, known, facts, email, ticket } = props;
  const [tried, setTried] = useState(false);
  const { submit, busy, setback, settled } = ticket;
  const { amount, currencyTo, rate } = form;
  // What the market filled in is soon filled in again.
  useLeaveGuard(amount !== '' && !busy && !settled);
  const now = facts.listedAtRate ?? NOTHING_LISTED;
  const was = useWhenChosen(`${currencyTo ?? ''} ${rate ?? ''}`, known ? now : undefined);
  const breach = checkBilateralOrder(form, facts);
  // The market may make an amount too large while nobody types, so that rule does not wait for a submit.
  const isTold = tried || (breach?.message === SENTENCES.moreThanListed && facts.listedAtRate !== null);
  const errorOf = (field: keyof BilateralOrderForm) => (isTold && breach?.field === field ? breach.message : null);
  const send = () => {
    setTried(true);
    const draft = bilateralDraft(form, source, facts.balance, email ?? '');
    if (breach === null && draft !== null) submit(draft);
  };
  const targets = TRADABLE_CURRENCIES.filter((code) => code !== source);
  return (
    <Card
      title={currencyTo === null ? `Convert ${source}` : `Buy ${currencyTo} with ${source}`}
      actions={<Tag>Bilateral</Tag>}
      padded
    >
      <Form label="Bilateral order" onSubmit={send} busy={busy} wide>
        <WalletAmountField
          currency={source}
          balance={facts.balance}
          value={amount}
          onChange={(typed) => onChange({ amount: typed })}
          error={errorOf('amount')}
          disabled={busy}
        />
        <SelectField
          label="Target currency"
          value={currencyTo ?? ''}
          onChange={(code) => onChange({ currencyTo: code === '' ? null : code, rate: null })}
          options={targets.map((code) => ({ value: code, label: `${code} · ${currencyName(code)}` }))}
          placeholder="Choose what to receive"
          error={errorOf('currencyTo')}
          disabled={busy}
        />
        <RatePicker
          currency={currencyTo ?? 'target'}
          swapTo={source}
          levels={levels}
          value={rate}
          onChange={(chosen) => onChange({ rate: chosen })}
          error={errorOf('rate')}
          disabled={busy || currencyTo === null}
        />
        {rate !== null && currencyTo !== null && was !== undefined && (
          <RateNotice currency={currencyTo} rate={rate} was={was} now={now} />
        )}
        <BilateralReceipt source={source} form={form} facts={facts} />
        <SubmitNotice setback={setback} noun="order" failure={SENTENCES.orderFailed} />
        <Button
          type="submit"
          variant="primary"
          size="large"
          block
          busy={busy}
          disabled={settled || email === undefined}
        >
          Place order
        </Button>
      </Form>
    </Card>
  );
}
