import { EM_DASH } from '@/domain/money/formatDecimal';
import { PairRate } from '@/widgets/rates/PairRate';
import styles from './Mine.module.css';

interface RateBeneathProps {
  what: string;
  rate: string | null;
  /** The pair of the rate; null if there is none. */
  of: { currency: string; swapTo: string } | null;
}

/** On a phone, where they have no columns: what it is and its rate, beneath its pair. */
export function RateBeneath({ what, rate, of }: RateBeneathProps) {
  return (
    <span className={styles.beneath}>
      <span>{what}</span> {rate === null || of === null ? <span>{EM_DASH}</span> : <PairRate rate={rate} {...of} />}
    </span>
  );
}
