import type { CSSProperties } from 'react';
import { CurrencyFlag } from '@/ui/CurrencyFlag';
import { cx } from '@/ui/cx';
import { Quote } from '@/ui/Quote';
import { Tag } from '@/ui/Tag';
import styles from './TourPoster.module.css';

const LEVELS: readonly { rate: string; total: string; depth: string }[] = [
  { rate: '212.4000', total: '38,110.00', depth: '16%' },
  { rate: '212.7500', total: '12,040.50', depth: '24%' },
  { rate: '213.1000', total: '8,800.00', depth: '31%' },
  { rate: '213.4500', total: '24,110.00', depth: '48%' },
  { rate: '213.8000', total: '9,000.25', depth: '58%' },
  { rate: '214.1500', total: '31,200.00', depth: '82%' },
];

const depthOf = (depth: string) => ({ '--depth': depth }) as CSSProperties;

/** The still of the tour: a book of listings beside the receipt of an order. The figures are an example. */
export function TourPoster() {
  return (
    <div
      className={styles.poster}
      role="img"
      aria-label="The app: yuan listed for naira, the best rate first, and the receipt of an order before it is sent"
    >
      <div className={styles.panel}>
        <div className={styles.title}>
          <CurrencyFlag currency="CNY" decorative />
          CNY for NGN <Tag tone="gold">best 212.4000</Tag>
        </div>
        {LEVELS.map(({ rate, total, depth }, index) => (
          <div key={rate} className={cx(styles.level, index === 0 && styles.best)} style={depthOf(depth)}>
            <span>{rate}</span>
            <span>{total}</span>
          </div>
        ))}
      </div>
      <div className={styles.panel}>
        <div className={styles.title}>Buy CNY with NGN</div>
        <div className={styles.receipt}>
          <Quote
            lines={[
              { label: 'You pay', value: '₦ 250,000.00' },
              { label: 'Fee 1 %', value: '₦ 2,500.00' },
              { label: 'At rate', value: '212.4000' },
            ]}
            total={{ label: 'You receive', value: '¥ 1,165.25' }}
          />
          <div className={styles.button}>Place order</div>
        </div>
      </div>
    </div>
  );
}
