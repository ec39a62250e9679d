import { controlTexts } from '@/texts/everyPage';
import styles from './LoadingOverlay.module.css';
import { LogoMark } from '@/ui/marks/Logo';
import { VisuallyHidden } from '@/ui/marks/VisuallyHidden';

/** Covers everything, with the logo, until there is something to see (spec 2, home). */
export function LoadingOverlay({ label = controlTexts.loading }: { label?: string }) {
  return (
    <div className={styles.overlay} role="status" data-slot="overlay">
      <LogoMark size={48} />
      <span className={styles.bar} aria-hidden="true" />
      <VisuallyHidden>{label}</VisuallyHidden>
    </div>
  );
}
