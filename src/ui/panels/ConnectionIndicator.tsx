import { figureTexts } from '@/texts/figures';
import styles from './ConnectionIndicator.module.css';
import { cx } from '@/ui/layout/cx';

type Connection = 'connecting' | 'live' | 'reconnecting' | 'offline';

/** Says by shape and text, not only by colour, whether the screen is live (decision 145). */
export function ConnectionIndicator({ connection }: { connection: Connection }) {
  const isDown = connection === 'reconnecting' || connection === 'offline';
  return (
    <span className={cx(styles.indicator, styles[connection])} role="status" data-down={isDown || undefined}>
      <span className={styles.dot} aria-hidden="true" />
      <span className={styles.words}>{figureTexts.connection[connection]}</span>
    </span>
  );
}
