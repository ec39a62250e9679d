import { formatTotal } from '@/domain/money/formatDecimal';
import { nearestLevels } from '@/domain/book/levelAmounts';
import type { Level } from '@/domain/book/listingBook';
import { bilateralTexts } from '@/texts/orders/bilateral';
import { Button } from '@/ui/controls/Button';
import { currencySymbol } from '@/ui/figures/currencySymbol';
import styles from './NearestRates.module.css';
import { shownRate } from './shownRate';

const RATES_OFFERED = 3;

interface NearestRatesProps {
  currency: string;
  rate: string;
  levels: readonly Level[];
  onChoose: (rate: string) => void;
  disabled: boolean;
}

/** The rates nearest to one that has disappeared. One press takes a rate. */
export function NearestRates({ currency, rate, levels, onChoose, disabled }: NearestRatesProps) {
  const near = nearestLevels(levels, rate, RATES_OFFERED);
  if (near.length === 0) return null;
  return (
    <span className={styles.rates} role="group" aria-label={bilateralTexts.nearestRates}>
      {near.map((level) => (
        <Button key={level.rate} size="small" onClick={() => onChoose(level.rate)} disabled={disabled}>
          <span translate="no">{shownRate(level.rate)}</span>
          <span
            className={styles.listed}
            translate="no"
          >{`${currencySymbol(currency)} ${formatTotal(level.total)}`}</span>
        </Button>
      ))}
    </span>
  );
}
