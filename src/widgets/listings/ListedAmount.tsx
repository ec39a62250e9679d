import { useContext } from 'react';
import { formatExact, formatTotal } from '@/domain/money/formatDecimal';
import { currencySymbol } from '@/ui/figures/currencySymbol';
import { Exact } from '@/ui/figures/Exact';
import { HiddenAmounts, OwnFigure } from '@/ui/figures/OwnFigure';

/** "₦ 1,250,000.13": what a listing holds, cut to the 2 decimals of spec 9 (decision 452). */
export function listedAmountText(amount: string, currency: string): string {
  return `${currencySymbol(currency)} ${formatTotal(amount)}`;
}

/** What a listing of the user's holds; the exact amount is on hover and focus. */
export function ListedAmount({ amount, currency }: { amount: string; currency: string }) {
  const isHidden = useContext(HiddenAmounts);
  const shown = listedAmountText(amount, currency);
  if (isHidden) return <OwnFigure before={`${currencySymbol(currency)} `}>{shown}</OwnFigure>;
  const exact = `${currencySymbol(currency)} ${formatExact(amount)}`;
  return <Exact shown={shown} exact={exact.length > shown.length ? exact : shown} />;
}
