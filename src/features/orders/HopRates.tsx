import type { PathWalk } from '@/domain/paths';
import { Money } from '@/ui/Money';
import { RateText } from '@/ui/RateText';
import styles from './Paths.module.css';

/** Each hop's rate, and where the path cannot carry the amount, what finds no listing. */
export function HopRates({ hops, shortfall }: Pick<PathWalk, 'hops' | 'shortfall'>) {
  return (
    <div className={styles.hops}>
      {hops.map(({ from, to, averageRate }) => (
        <span key={from}>
          {`${from} → ${to} at `}
          <RateText rate={averageRate} tabbable={false} />
        </span>
      ))}
      {shortfall !== null && (
        <span>
          Cannot carry it: <Money amount={shortfall.amount} currency={shortfall.currency} tabbable={false} /> find no
          listing
        </span>
      )}
    </div>
  );
}
