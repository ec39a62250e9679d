import type { ReactNode } from 'react';
import { Banner } from './Banner';
import styles from './LeftOut.module.css';

/** Shown above a screen: the parts of its address that could not be used. */
export function LeftOut({ children }: { children: ReactNode }) {
  return (
    <div className={styles.leftOut}>
      <Banner tone="warn">{children}</Banner>
    </div>
  );
}
