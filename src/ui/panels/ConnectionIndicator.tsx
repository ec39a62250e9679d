import { controlTexts } from '@/texts/controls';
import styles from './ConnectionIndicator.module.css';
import { cx } from '@/ui/styles/cx';

export type Connection = 'connecting' | 'live' | 'reconnecting' | 'offline';

/** Whether what is on screen is live (decisions 4); told by shape and word, not by colour alone. */
export function ConnectionIndicator({ connection }: { connection: Connection }) {
  return (
    <span className={cx(styles.indicator, styles[connection])} role="status">
      <span className={styles.dot} aria-hidden="true" />
      <span className={styles.words}>{controlTexts.connection[connection]}</span>
    </span>
  );
}
