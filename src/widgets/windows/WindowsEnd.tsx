import { controlTexts } from '@/texts/controls';
import type { LongList } from './longList';
import styles from './OlderWindows.module.css';

/** After the last window: there is nothing older. A list with one window says nothing. */
export function WindowsEnd({
  list: { windows, name },
}: {
  list: Pick<LongList<unknown, unknown>, 'windows' | 'name'>;
}) {
  return (
    windows.older.length > 0 && windows.areAll && <p className={styles.end}>{controlTexts.longLists[name].noOlder}</p>
  );
}
