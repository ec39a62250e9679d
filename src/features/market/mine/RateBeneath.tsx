import { EM_DASH } from '@/domain/money/formatDecimal';
import { RateText } from '@/ui/figures/RateText';
import styles from './Mine.module.css';

/** On a phone, where they have no columns: what it is and its rate, beneath its pair. */
export function RateBeneath({ what, rate }: { what: string; rate: string | null }) {
  return (
    <span className={styles.beneath}>
      {what} {rate === null ? EM_DASH : <RateText rate={rate} />}
    </span>
  );
}
