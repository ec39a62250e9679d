import type { longListTexts } from '@/texts/longLists';
import type { Windows } from './useWindows';
import type { WindowAnswer } from './windowAnswer';

/** A list in windows: its state, and the way to load older windows. */
export interface LongList<Row, Asked> {
  windows: Windows<Row>;
  /** Which list it is, for its texts. */
  name: keyof typeof longListTexts.older;
  /** The filter and the size of the windows, as the server is asked for them. */
  asked: Asked;
  /** The hook that loads an older window; its answers are dropped as soon as nothing shows them. */
  useOlder: (asked: Asked & { before: string }) => {
    /** `data`: the last answer, even for another cursor; `currentData`: the answer for this one. */
    data?: WindowAnswer<Row> | undefined;
    currentData?: WindowAnswer<Row> | undefined;
    error?: unknown;
    refetch: () => unknown;
  };
  /** False for a row that is hidden, such as one that is being deleted. */
  keeps: (row: Row) => boolean;
}

interface ShownRows<Row> {
  /** The rows of the newest window that are not hidden; undefined until they are known. */
  rows: readonly Row[] | undefined;
  /** How many were loaded and are not hidden in the newest window, and if these are all. */
  count: number;
  areAll: boolean;
  /** True if the list is known to have no row that is shown. */
  isEmpty: boolean;
}

/** The rows of the newest window that are shown, and their count. */
export function shownRows<Row>({ windows, keeps }: Pick<LongList<Row, never>, 'windows' | 'keeps'>): ShownRows<Row> {
  const { newest, older, count, areAll } = windows;
  const rows = newest?.filter(keeps);
  const hidden = (newest?.length ?? 0) - (rows?.length ?? 0);
  return { rows, count: count - hidden, areAll, isEmpty: rows?.length === 0 && older.length === 0 };
}

const UNKNOWN_COUNT = -1;

/** The number of rows of a table with a header, for its `aria-rowcount`. */
export const rowCountOf = ({ count, areAll }: Pick<Windows<unknown>, 'count' | 'areAll'>): number =>
  areAll ? count + 1 : UNKNOWN_COUNT;

export const keepsAll = () => true;
