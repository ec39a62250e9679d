import { EM_DASH } from '@/domain/money/formatDecimal';
import { PairRate } from '@/widgets/rates/PairRate';
import styles from './Mine.module.css';

interface RateBeneathProps {
  what: string;
  rate: string | null;
  /** The pair of the rate; null if there is none. */
  of: { currency: string; swapTo: string } | null;
}

/** On a phone, which has no columns for them: the kind and the rate, beneath the pair. */
export function RateBeneath({ what, rate, of }: RateBeneathProps) {
  return (
    <span className={styles.beneath}>
      <span>{what}</span> {rate === null || of === null ? <span>{EM_DASH}</span> : <PairRate rate={rate} {...of} />}
    </span>
  );
}
