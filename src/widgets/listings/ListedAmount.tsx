import { useContext } from 'react';
import { LISTING_TOTAL_DECIMALS } from '@contract/values/constants';
import { formatExact, formatFixed } from '@/domain/money/formatDecimal';
import { currencySymbol } from '@/ui/figures/currencySymbol';
import { Exact } from '@/ui/figures/Exact';
import { HiddenAmounts, OwnFigure } from '@/ui/figures/OwnFigure';

/** "₦ 1,250,000.13": what a listing holds, to the 2 decimals of spec 9, rounded half up (decision 157). */
export function listedAmountText(amount: string, currency: string): string {
  return `${currencySymbol(currency)} ${formatFixed(amount, LISTING_TOTAL_DECIMALS)}`;
}

/** What a listing of the user's holds; the exact amount is on hover and focus. */
export function ListedAmount({ amount, currency }: { amount: string; currency: string }) {
  const isHidden = useContext(HiddenAmounts);
  const shown = listedAmountText(amount, currency);
  if (isHidden) return <OwnFigure before={`${currencySymbol(currency)} `}>{shown}</OwnFigure>;
  const exact = `${currencySymbol(currency)} ${formatExact(amount)}`;
  return <Exact shown={shown} exact={exact.length > shown.length ? exact : shown} />;
}
