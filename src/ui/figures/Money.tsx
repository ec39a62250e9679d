import { useContext } from 'react';
import { EM_DASH, formatBalance, formatExact } from '@/domain/money/formatDecimal';
import { currencySymbol } from './currencySymbol';
import { Exact } from './Exact';
import { HiddenAmounts, OwnFigure } from './OwnFigure';

interface MoneyProps {
  /** Decimal text; null if it is not a number, which is shown as a dash. */
  amount: string | null;
  currency: string;
  /** False if the currency is in the header of the column. */
  symbol?: boolean;
  /** False inside a row that takes the focus itself. */
  tabbable?: boolean;
  className?: string | undefined;
}

/** An amount of the user's cut to 2 decimals, never rounded up; the exact one is on hover and focus (decision 157). */
export function Money({ amount, currency, symbol = true, tabbable = true, className }: MoneyProps) {
  const isHidden = useContext(HiddenAmounts);
  const figure = formatBalance(amount);
  if (figure === EM_DASH) return <span className={className}>{EM_DASH}</span>;
  const before = symbol ? `${currencySymbol(currency)} ` : '';
  if (isHidden) {
    return (
      <OwnFigure before={before} className={className}>
        {figure}
      </OwnFigure>
    );
  }
  const exact = withTwoDecimals(formatExact(amount), figure);
  return <Exact shown={before + figure} exact={before + exact} tabbable={tabbable} className={className} />;
}

/** "5.5" is as exact as "5.50": only further decimals need a tooltip. */
function withTwoDecimals(exact: string, figure: string): string {
  return figure.length >= exact.length ? figure : exact;
}
