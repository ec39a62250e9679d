import { controlTexts } from '@/texts/everyPage';
import { Spinner } from '@/ui/panels/Spinner';
import { VisuallyHidden } from '@/ui/marks/VisuallyHidden';
import styles from './ScreenLoading.module.css';

/** Shown while a screen's chunk is loading, after a short delay so that it does not flash. */
export function ScreenLoading() {
  return (
    <div className={styles.loading} role="status">
      <Spinner />
      <VisuallyHidden>{controlTexts.loading}</VisuallyHidden>
    </div>
  );
}
