import { controlTexts } from '@/texts/controls';
import { Spinner } from '@/ui/panels/Spinner';
import { VisuallyHidden } from '@/ui/marks/VisuallyHidden';
import styles from './ScreenLoading.module.css';

/** While a screen's chunk is under way; it waits a moment before it shows, so that nothing flashes. */
export function ScreenLoading() {
  return (
    <div className={styles.loading} role="status">
      <Spinner />
      <VisuallyHidden>{controlTexts.loading}</VisuallyHidden>
    </div>
  );
}
