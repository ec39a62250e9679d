import { LISTING_TOTAL_DECIMALS } from '@contract/values/constants';
import { EM_DASH, formatFixed } from '@/domain/money/formatDecimal';
import type { HopFacts } from '@/domain/paths/pathComparison';
import { currencySymbol } from '@/ui/figures/currencySymbol';
import { RateText } from '@/ui/figures/RateText';
import styles from './Paths.module.css';

/** Each hop with its rate and its depth. */
export function HopRates({ hops }: { hops: readonly HopFacts[] }) {
  return (
    <div className={styles.hops}>
      {hops.map(({ from, to, rate, depth }) => (
        <div key={from} className={styles.hop}>
          <span>
            {`${from} → ${to} at `}
            {rate === null ? EM_DASH : <RateText rate={rate} tabbable={false} />}
          </span>
          <span>{`${currencySymbol(to)} ${formatFixed(depth, LISTING_TOTAL_DECIMALS)} listed`}</span>
        </div>
      ))}
    </div>
  );
}
