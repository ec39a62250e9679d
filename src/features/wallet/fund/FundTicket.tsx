import { AMOUNT_INPUT_DECIMALS } from '@contract/values/constants';
import { useState } from 'react';
import { typedAmount } from '@/domain/money/amountInput';
import { fundRules } from '@/domain/rules/fundRules';
import { NO_LIMIT, type OverLimit } from '@/domain/rules/amountRule';
import { fundTexts } from '@/texts/wallet/fund';
import { AmountField } from '@/ui/controls/AmountField';
import { Button } from '@/ui/controls/Button';
import { Card } from '@/ui/panels/Card';
import { Form } from '@/ui/controls/Form';
import { Money } from '@/ui/figures/Money';
import { Phrase } from '@/ui/figures/Phrase';
import { Tag } from '@/ui/marks/Tag';
import { SubmitNotice } from '@/widgets/tickets/SubmitNotice';
import { useMoneyTicket } from '@/widgets/tickets/useMoneyTicket';
import { fundDraft, type FundTyped } from './fundDraft';
import { CashLimitPlace } from '@/features/wallet/limits/CashLimitPlace';
import { ImageField } from '@/widgets/images/ImageField';

interface FundTicketProps {
  currency: string;
  /** The balance of the wallet; null if it is unknown. */
  balance: string | null;
  /** The user's email for the transaction; undefined until it is known. */
  email: string | undefined;
}

const EMPTY: FundTyped = { amount: typedAmount(''), screenshot: null };

/** The amount that was paid, and a picture of the payment. Nothing typed is lost by an error. */
export function FundTicket({ currency, balance, email }: FundTicketProps) {
  const [overLimit, setOverLimit] = useState<OverLimit>(() => NO_LIMIT);
  const ticket = useMoneyTicket({
    initial: EMPTY,
    rules: fundRules,
    facts: { overLimit },
    atOnce: ['screenshot'],
    draftOf: (typed) => fundDraft(typed, currency, email ?? ''),
    isBegun: ({ amount, screenshot }) => amount.text !== '' || screenshot !== null,
  });
  const { values, field, errorOf, change, busy, settled, setback, send, sendUnchecked } = ticket;
  return (
    <Card title={fundTexts.confirmTitle} actions={<Tag>{fundTexts.noFee}</Tag>} padded>
      <Form label={fundTexts.titleOf(currency)} onSubmit={send} busy={busy} wide>
        <CashLimitPlace type="FUND_WALLET" currency={currency} onKnown={setOverLimit} />
        <AmountField
          decimals={AMOUNT_INPUT_DECIMALS}
          label={fundTexts.amount}
          suffix={currency}
          value={values.amount.text}
          onChange={(text) => change({ amount: typedAmount(text) })}
          error={errorOf('amount')}
          disabled={busy}
          hint={<Phrase text={fundTexts.holds} parts={{ balance: <Money amount={balance} currency={currency} /> }} />}
        />
        <ImageField label={fundTexts.screenshot} hint={fundTexts.screenshotHint} {...field('screenshot')} />
        <SubmitNotice
          setback={setback}
          sent="FUND_WALLET"
          failure={fundTexts.failed}
          sendWithoutPicture={
            values.screenshot === null ? undefined : () => sendUnchecked({ ...values, screenshot: null })
          }
        />
        <Button
          type="submit"
          variant="primary"
          size="large"
          block
          busy={busy}
          disabled={settled || email === undefined}
        >
          {fundTexts.confirm}
        </Button>
      </Form>
    </Card>
  );
}
