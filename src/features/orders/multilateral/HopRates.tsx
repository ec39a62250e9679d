import { EM_DASH, formatTotal } from '@/domain/money/formatDecimal';
import type { HopFacts } from '@/domain/paths/pathComparison';
import { multilateralTexts } from '@/texts/orders/multilateral';
import { currencySymbol } from '@/ui/figures/currencySymbol';
import { Phrase } from '@/ui/figures/Phrase';
import { RateText } from '@/ui/figures/RateText';
import styles from './Paths.module.css';

const totalText = (currency: string, total: string) => `${currencySymbol(currency)} ${formatTotal(total)}`;

/** Each hop with its rate and its depth. */
export function HopRates({ hops }: { hops: readonly HopFacts[] }) {
  return (
    <div className={styles.hops}>
      {hops.map(({ source, target, rate, depth }) => (
        <div key={source} className={styles.hop}>
          <span>
            <Phrase
              text={multilateralTexts.hop(source, target)}
              parts={{ rate: rate === null ? EM_DASH : <RateText rate={rate} tabbable={false} /> }}
            />
          </span>
          <Phrase text={multilateralTexts.listed('{total}')} figures={{ total: totalText(target, depth) }} />
        </div>
      ))}
    </div>
  );
}
