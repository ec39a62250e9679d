import type { ListingProgress } from '@contract/fills';
import { decimal } from '@/domain/money/decimal';
import { percentOf } from '@/domain/money/share';
import { fillTexts } from '@/texts/orders/fills';
import styles from './Fills.module.css';

/** How much of a listing was sold, is left, and went back, as parts of a bar. */
export function SoldBar({ progress }: { progress: ListingProgress }) {
  const { listed, sold, left, returned } = progress;
  const [soldShare, leftShare, returnedShare] = [sold, left, returned].map((part) =>
    percentOf(decimal(part), decimal(listed)),
  ) as [string, string, string];
  return (
    <span className={styles.bar} role="img" aria-label={fillTexts.bar(soldShare, leftShare, returnedShare)}>
      <span className={styles.soldPart} style={{ width: `${soldShare}%` }} />
      <span className={styles.returnedPart} style={{ width: `${returnedShare}%` }} />
    </span>
  );
}
