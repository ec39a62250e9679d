import { longListTexts } from '@/texts/longLists';
import type { LongList } from './longList';
import styles from './OlderWindows.module.css';

/** After the last window: there is nothing older. A list with one window says nothing. */
export function WindowsEnd({
  list: { windows, name },
}: {
  list: Pick<LongList<unknown, unknown>, 'windows' | 'name'>;
}) {
  return windows.older.length > 0 && windows.areAll && <p className={styles.end}>{longListTexts.older[name].none}</p>;
}
