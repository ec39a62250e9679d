import { figureTexts } from '@/texts/lists/figures';
import { useIsUnreachable } from '@/ui/browser/ServerReach';
import { EmptyState } from '@/ui/panels/EmptyState';
import { cx } from '@/ui/styles/cx';
import styles from './Skeleton.module.css';
import { VisuallyHidden } from '@/ui/marks/VisuallyHidden';

interface SkeletonRowsProps {
  /** What is being loaded, for screen readers: "Loading wallets". */
  label: string;
  count?: number;
  tall?: boolean;
}

/**
 * Placeholder rows. They take as much room as the table will, so that nothing jumps. Without the network nothing is
 * being loaded, so a sentence is in their place.
 */
export function SkeletonRows({ label, count = 4, tall = false }: SkeletonRowsProps) {
  if (useIsUnreachable()) return <EmptyState title={figureTexts.notKnown}>{figureTexts.notKnownDetail}</EmptyState>;
  return (
    <div className={styles.rows} role="status">
      <VisuallyHidden>{label}</VisuallyHidden>
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className={cx(styles.row, tall && styles.tall)} aria-hidden="true">
          <span className={styles.bar} />
          <span className={styles.bar} />
        </div>
      ))}
    </div>
  );
}
