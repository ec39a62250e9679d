import { EM_DASH } from '@/domain/money/formatDecimal';
import type { BilateralOrderFacts, BilateralOrderForm } from '@/domain/rules/bilateralOrderRules';
import { bilateralTexts } from '@/texts/orders/bilateral';
import { orderTexts } from '@/texts/orders/order';
import { Money } from '@/ui/figures/Money';
import { HiddenAmounts } from '@/ui/figures/OwnFigure';
import { Quote } from '@/ui/figures/Quote';
import { PairRate } from '@/widgets/rates/PairRate';
import { receiptOf } from './bilateralDraft';

interface BilateralReceiptProps {
  source: string;
  form: BilateralOrderForm;
  facts: BilateralOrderFacts;
}

/** The amount, the fee of 1 %, the rate, the total listed at it, and what is received (decision 151). */
export function BilateralReceipt({ source, form, facts }: BilateralReceiptProps) {
  const { pay, fee, receive } = receiptOf(form, facts.balance);
  const { target, rate } = form;
  return (
    <Quote
      lines={[
        { label: orderTexts.youPay, value: <Money amount={pay} currency={source} /> },
        { label: orderTexts.bilateralFee, value: <Money amount={fee} currency={source} /> },
        {
          label: bilateralTexts.atRate,
          value:
            rate === null || target === null ? EM_DASH : <PairRate rate={rate} currency={target} swapTo={source} />,
        },
        {
          label: bilateralTexts.listedAtRate,
          value:
            target === null ? (
              EM_DASH
            ) : (
              // What others list is public.
              <HiddenAmounts value={false}>
                <Money amount={facts.listedAtRate} currency={target} />
              </HiddenAmounts>
            ),
        },
      ]}
      total={{
        label: orderTexts.youReceive,
        value: target === null ? EM_DASH : <Money amount={receive} currency={target} />,
      }}
    />
  );
}
