import { actsTexts } from '@/texts/console/acts';
import { Button } from '@/ui/controls/Button';
import { deskClasses as styles } from './deskClasses';

interface WindowButtonsProps {
  /** Where the window that is shown begins; null for the newest. */
  before: string | null;
  /** Where the next one begins; null if there is none. */
  next: string | null;
  onMove: (before: string | null) => void;
}

/** Beneath a list in a card: goes to the older rows, and back to the newest. */
export function WindowButtons({ before, next, onMove }: WindowButtonsProps) {
  if (before === null && next === null) return null;
  return (
    <div className={styles.windows}>
      {before !== null && <Button onClick={() => onMove(null)}>{actsTexts.newest}</Button>}
      {next !== null && <Button onClick={() => onMove(next)}>{actsTexts.older}</Button>}
    </div>
  );
}
