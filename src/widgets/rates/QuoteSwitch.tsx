import { memo } from 'react';
import { marketOf } from '@contract/values/markets';
import { selectIsTurned } from '@/state/selectors/quoteSelectors';
import { quoteChosen } from '@/state/slices/preferencesSlice';
import { useAppDispatch, useAppSelector } from '@/state/store/hooks';
import { moneyTexts } from '@/texts/money';
import { Segmented } from '@/ui/controls/Segmented';
import { currencySymbol } from '@/ui/figures/currencySymbol';
import { VisuallyHidden } from '@/ui/marks/VisuallyHidden';

interface QuoteSwitchProps {
  currency: string;
  swapTo: string;
}

/** Shown as "₦/¥", read out as "NGN per CNY". */
function Way({ of, per }: { of: string; per: string }) {
  const name = moneyTexts.quoteOf(of, per);
  return (
    <>
      <span aria-hidden="true" title={name}>{`${currencySymbol(of)}/${currencySymbol(per)}`}</span>
      <VisuallyHidden>{name}</VisuallyHidden>
    </>
  );
}

/** Which way the rates of a market are read, everywhere (decision 267). */
export const QuoteSwitch = memo(function QuoteSwitch({ currency, swapTo }: QuoteSwitchProps) {
  const dispatch = useAppDispatch();
  const isTurned = useAppSelector(selectIsTurned(currency, swapTo));
  const market = marketOf(currency, swapTo);
  if (market === null) return null;
  return (
    <Segmented
      small
      label={moneyTexts.quotes(currency, swapTo)}
      options={[
        { value: currency, label: <Way of={swapTo} per={currency} /> },
        { value: swapTo, label: <Way of={currency} per={swapTo} /> },
      ]}
      value={isTurned ? swapTo : currency}
      onChange={(per) => dispatch(quoteChosen({ market, per }))}
    />
  );
});
