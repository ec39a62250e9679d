import { LISTING_TOTAL_DECIMALS } from '@contract/values/constants';
import { formatExact, formatFixed } from '@/domain/money/formatDecimal';
import { currencySymbol } from '@/ui/figures/currencySymbol';
import { Exact } from '@/ui/figures/Exact';

/** "₦ 1,250,000.13": what a listing holds, to the 2 decimals of spec 9, rounded half up (decision 157). */
export function listedAmountText(amount: string, currency: string): string {
  return `${currencySymbol(currency)} ${formatFixed(amount, LISTING_TOTAL_DECIMALS)}`;
}

/** What a listing holds; the exact amount is on hover and focus. */
export function ListedAmount({ amount, currency }: { amount: string; currency: string }) {
  const shown = listedAmountText(amount, currency);
  const exact = `${currencySymbol(currency)} ${formatExact(amount)}`;
  return <Exact shown={shown} exact={exact.length > shown.length ? exact : shown} />;
}
