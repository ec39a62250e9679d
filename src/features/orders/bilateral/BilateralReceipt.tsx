import { EM_DASH } from '@/domain/money/formatDecimal';
import type { BilateralOrderFacts, BilateralOrderForm } from '@/domain/rules/bilateralOrderRules';
import { Money } from '@/ui/figures/Money';
import { Quote } from '@/ui/figures/Quote';
import { RateText } from '@/ui/figures/RateText';
import { receiptOf } from './bilateralDraft';

interface BilateralReceiptProps {
  source: string;
  form: BilateralOrderForm;
  facts: BilateralOrderFacts;
}

/** The amount, the fee of 1 %, the rate, the total listed at it, and what is received (decision 151). */
export function BilateralReceipt({ source, form, facts }: BilateralReceiptProps) {
  const { pay, fee, receive } = receiptOf(form, facts.balance);
  const { currencyTo, rate } = form;
  return (
    <Quote
      lines={[
        { label: 'You pay', value: <Money amount={pay} currency={source} /> },
        { label: 'Fee 1 %', value: <Money amount={fee} currency={source} /> },
        {
          label: 'At rate',
          value: rate === null ? EM_DASH : <RateText rate={rate} base={currencyTo ?? undefined} counter={source} />,
        },
        {
          label: 'Listed at this rate',
          value: currencyTo === null ? EM_DASH : <Money amount={facts.listedAtRate} currency={currencyTo} />,
        },
      ]}
      total={{
        label: 'You receive',
        value: currencyTo === null ? EM_DASH : <Money amount={receive} currency={currencyTo} />,
      }}
    />
  );
}
