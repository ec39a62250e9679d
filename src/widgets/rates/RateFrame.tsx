import type { ReactNode } from 'react';
import { QuoteSwitch } from './QuoteSwitch';
import styles from './RateFrame.module.css';

interface RateFrameProps {
  currency: string;
  /** Null until it is chosen. The room of the switch is kept free, so that nothing moves. */
  swapTo: string | null;
  /** The field, its label first. */
  children: ReactNode;
}

/** A field of a rate with the switch of its market at the right of the label. */
export function RateFrame({ currency, swapTo, children }: RateFrameProps) {
  return (
    <div className={styles.frame}>
      {children}
      {swapTo !== null && (
        <div className={styles.ways}>
          <QuoteSwitch currency={currency} swapTo={swapTo} />
        </div>
      )}
    </div>
  );
}
