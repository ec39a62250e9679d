import type { ReactNode } from 'react';
import styles from './NoticeLines.module.css';

/** What a notice says and offers, line by line. */
export function NoticeLines({ children }: { children: ReactNode }) {
  return <div className={styles.lines}>{children}</div>;
}
