import { EM_DASH } from '@/domain/money/formatDecimal';
import type { PathFacts } from '@/domain/paths/pathComparison';
import { Money } from '@/ui/figures/Money';
import styles from './Paths.module.css';

/** "100 %", or the most that a path fills: "fills 80 %, ₦ 8,000.00 at most". */
export function PathFill({ facts: { carries, share, fills, path } }: { facts: PathFacts }) {
  if (carries) return 'fills all';
  return (
    <span className={styles.fill}>
      <span>{`fills ${fills !== '0' && share === '0' ? 'less than 1' : share} %`}</span>
      {fills === '0' ? (
        <span>{EM_DASH}</span>
      ) : (
        <span>
          <Money amount={fills} currency={path[0] ?? ''} tabbable={false} /> at most
        </span>
      )}
    </span>
  );
}
