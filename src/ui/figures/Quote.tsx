import { Fragment, type ReactNode } from 'react';
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
        <Fragment key={label}>
          <dt>{label}</dt>
          <dd translate={typeof value === 'string' ? 'no' : undefined}>{value}</dd>
        </Fragment>
      ))}
      <dt className={cx(styles.total)}>{total.label}</dt>
      <dd className={cx(styles.total)}>{total.value}</dd>
    </dl>
  );
}
