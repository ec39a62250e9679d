import { useAppSelector } from '@/state/store/hooks';
import { selectOpeningRate } from '@/state/slices/openingRatesSlice';
import { EM_DASH } from '@/domain/money/formatDecimal';
import { cx } from '@/ui/layout/cx';
import { distanceFromMarket } from './distanceFromMarket';
import styles from './RateChange.module.css';

interface RateChangeProps {
  currency: string;
  swapTo: string;
  /** The market rate now; null while it is unknown. */
  rate: string | null;
}

/** How far a market rate has moved since this session first saw it: arrow, sign and colour. */
export function RateChange({ currency, swapTo, rate }: RateChangeProps) {
  const opening = useAppSelector((state) => selectOpeningRate(state, currency, swapTo));
  const change = distanceFromMarket(rate, opening);
  if (!change) return <span>{EM_DASH}</span>;
  return (
    <span className={cx(styles[change.side])} translate="no">
      {change.text}
    </span>
  );
}
