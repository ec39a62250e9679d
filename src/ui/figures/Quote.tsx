import type { ReactNode } from 'react';
import { cx } from '@/ui/layout/cx';
import styles from './Quote.module.css';

export interface QuoteLine {
  label: string;
  value: ReactNode;
}

interface QuoteProps {
  /** Pay, fee, rate (and hops), in that order. */
  lines: readonly QuoteLine[];
  /** What is received: the last and largest line. */
  total: QuoteLine;
}

/** The receipt before the ticket is sent. */
export function Quote({ lines, total }: QuoteProps) {
  return (
    <dl className={styles.quote} aria-live="polite">
      {lines.map(({ label, value }) => (
        <div key={label} className={styles.line}>
          <dt>{label}</dt>
          <dd translate={typeof value === 'string' ? 'no' : undefined}>{value}</dd>
        </div>
      ))}
      <div className={cx(styles.line, styles.total)}>
        <dt>{total.label}</dt>
        <dd>{total.value}</dd>
      </div>
    </dl>
  );
}
