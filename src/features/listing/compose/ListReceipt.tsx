import { NO_FEE } from '@contract/values/constants';
import { amountText, rateText } from '@/domain/money/amountInput';
import { EM_DASH, formatExact } from '@/domain/money/formatDecimal';
import type { ListForm } from '@/domain/rules/listRules';
import { listingTexts } from '@/texts/listing/listing';
import { selectIsTurned } from '@/state/selectors/quoteSelectors';
import { useAppSelector } from '@/state/store/hooks';
import { RateText } from '@/ui/figures/RateText';
import { Money } from '@/ui/figures/Money';
import { Quote } from '@/ui/figures/Quote';
import { proceedsOf } from './listDraft';

interface ListReceiptProps {
  currency: string;
  form: ListForm;
  balance: string | null;
}

/** Exactly as it is sent, or the other way round with the specification's figure beside it. */
function ListedRate({ rate, currency, swapTo }: { rate: string; currency: string; swapTo: string }) {
  const isTurned = useAppSelector(selectIsTurned(currency, swapTo));
  return isTurned ? <RateText rate={rate} isTurned /> : <span translate="no">{formatExact(rate)}</span>;
}

/** What is listed, the fee of 0, the rate, and what the user receives once others have taken the whole listing. */
export function ListReceipt({ currency, form, balance }: ListReceiptProps) {
  const rate = rateText(form.rate);
  const { swapTo } = form;
  return (
    <Quote
      lines={[
        { label: listingTexts.youList, value: <Money amount={amountText(form.amount, balance)} currency={currency} /> },
        { label: listingTexts.fee, value: <Money amount={NO_FEE} currency={currency} /> },
        {
          label: listingTexts.atRate,
          value:
            rate === null ? (
              EM_DASH
            ) : swapTo === null ? (
              formatExact(rate)
            ) : (
              <ListedRate rate={rate} currency={currency} swapTo={swapTo} />
            ),
        },
      ]}
      total={{
        label: listingTexts.youReceive,
        value: swapTo === null ? EM_DASH : <Money amount={proceedsOf(form, balance)} currency={swapTo} />,
      }}
    />
  );
}
