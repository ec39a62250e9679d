import { figureTexts } from '@/texts/figures';
import { useIsUnreachable } from '@/ui/browser/ServerReach';
import { EmptyState } from '@/ui/panels/EmptyState';
import { useFailedRead } from './FailedReads';
import { cx } from '@/ui/layout/cx';
import styles from './Skeleton.module.css';
import { VisuallyHidden } from '@/ui/marks/VisuallyHidden';

interface SkeletonRowsProps {
  /** What is being loaded, for screen readers: "Loading wallets". */
  label: string;
  count?: number;
  tall?: boolean;
}

/** Shown instead of what only the server knows, while it cannot be reached. */
export const NotKnown = () => <EmptyState title={figureTexts.notKnown}>{figureTexts.notKnownDetail}</EmptyState>;

/**
 * Placeholder rows with the height of the table, so that nothing jumps. Without the network, or after a failed read, a
 * sentence is shown instead.
 */
export function SkeletonRows({ label, count = 4, tall = false }: SkeletonRowsProps) {
  const isUnreachable = useIsUnreachable();
  const failed = useFailedRead();
  if (isUnreachable) return <NotKnown />;
  if (failed) return failed;
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
