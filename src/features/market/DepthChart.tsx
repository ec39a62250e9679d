import { useMemo } from 'react';
import { LISTING_RATE_DECIMALS, LISTING_TOTAL_DECIMALS } from '@contract/constants';
import { formatFixed } from '@/domain/formatDecimal';
import { offeredTotal } from '@/domain/pairFacts';
import type { PairBook } from '@/domain/listingBook';
import styles from './DepthChart.module.css';
import { CURVE_HEIGHT, CURVE_WIDTH, depthCurve } from './depthCurve';

/** How much is offered up to each rate, with the market rate as a gold line. The table beneath says it in figures. */
export function DepthChart({ pair, marketRate }: { pair: PairBook; marketRate: string | null }) {
  const { currency, swapTo, levels } = pair;
  const curve = useMemo(() => depthCurve(levels, marketRate), [levels, marketRate]);
  if (!curve) return null;
  const [low, high] = [levels[0], levels.at(-1)].map((level) =>
    formatFixed(level?.rate ?? null, LISTING_RATE_DECIMALS),
  );
  const total = formatFixed(offeredTotal(pair), LISTING_TOTAL_DECIMALS);
  return (
    <figure className={styles.chart}>
      <svg
        role="img"
        aria-label={`Depth of ${currency} for ${swapTo}: ${total} ${currency} between ${String(low)} and ${String(high)}`}
        viewBox={`0 0 ${CURVE_WIDTH} ${CURVE_HEIGHT}`}
        preserveAspectRatio="none"
      >
        <path className={styles.area} d={`${curve.line}V${CURVE_HEIGHT}Z`} />
        <path className={styles.line} d={curve.line} />
        {curve.marketX !== null && <path className={styles.market} d={`M${curve.marketX} 0V${CURVE_HEIGHT}`} />}
      </svg>
      <figcaption className={styles.ends} aria-hidden="true">
        <span>{low}</span>
        {curve.marketX !== null && (
          <span className={styles.marketWords}>{`market ${formatFixed(marketRate, LISTING_RATE_DECIMALS)}`}</span>
        )}
        <span>{high}</span>
      </figcaption>
    </figure>
  );
}
