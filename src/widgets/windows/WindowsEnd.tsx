import { controlTexts } from '@/texts/controls';
import styles from './OlderWindows.module.css';
import type { Windows } from './useWindows';

interface WindowsEndProps {
  windows: Pick<Windows<unknown>, 'older' | 'areAll'>;
  list: keyof typeof controlTexts.longLists;
}

/** After the last window: there is nothing older. A list with one window says nothing. */
export function WindowsEnd({ windows: { older, areAll }, list }: WindowsEndProps) {
  return older.length > 0 && areAll && <p className={styles.end}>{controlTexts.longLists[list].noOlder}</p>;
}
