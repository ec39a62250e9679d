import type { ReactNode } from 'react';
import styles from './NoticeLines.module.css';

/** The text and the buttons of a notice, line by line. */
export function NoticeLines({ children }: { children: ReactNode }) {
  return <div className={styles.lines}>{children}</div>;
}
