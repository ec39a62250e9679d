import { type ReactNode, useEffect } from 'react';
import { isCallError } from '@/api/transport/callError';
import { longListTexts } from '@/texts/longLists';
import { useNear } from '@/ui/browser/useNear';
import { NotLoaded } from '@/ui/tables/FailedReads';
import { SkeletonRows } from '@/ui/tables/SkeletonRows';
import { FullWidthRow } from './FullWidthRow';
import type { LongList } from './longList';
import styles from './OlderWindows.module.css';

/** Shown after the last window: there is nothing older. A list with one window shows nothing. */
export function WindowsEnd({
  list: { windows, name },
}: {
  list: Pick<LongList<unknown, unknown>, 'windows' | 'name'>;
}) {
  return windows.older.length > 0 && windows.areAll && <p className={styles.end}>{longListTexts.older[name].none}</p>;
}

const HTTP_BAD_REQUEST = 400;

interface OlderWindowsProps<Row, Asked> {
  list: LongList<Row, Asked>;
  /** The number of columns, if the rows are those of a table. */
  columns?: number | undefined;
  /** Renders rows that are not hidden; `first` is the position of the first one in the whole list, from 1. */
  show: (rows: readonly Row[], first: number) => ReactNode;
}

interface OlderProps<Row, Asked> extends OlderWindowsProps<Row, Asked> {
  index: number;
}

interface LoadedProps<Row, Asked> extends OlderProps<Row, Asked> {
  /** What is shown until the rows are loaded. */
  waiting: ReactNode;
}

/** The rows of a window near the screen, kept live. They stay until others are loaded instead. */
function Loaded<Row, Asked>({ list, index, columns, show, waiting }: LoadedProps<Row, Asked>) {
  const { windows, name, asked, useOlder, keeps } = list;
  const { onLoaded, onLost } = windows;
  const { before = '', first = 1 } = windows.older[index] ?? {};
  const { data, currentData, error, refetch } = useOlder({ ...asked, before });
  const isLost = isCallError(error) && error.status === HTTP_BAD_REQUEST;
  useEffect(() => {
    if (currentData) onLoaded(index, { next: currentData.next, size: currentData.results.length });
  }, [currentData, index, onLoaded]);
  useEffect(() => {
    if (isLost) onLost(index);
  }, [isLost, before, index, onLost]);
  if (data) return show(data.results.filter(keeps), first);
  if (!error || isLost) return waiting;
  return (
    <FullWidthRow columns={columns}>
      <NotLoaded again={longListTexts.tryAgain} onAgain={() => void refetch()}>
        {longListTexts.older[name].notLoaded}
      </NotLoaded>
    </FullWidthRow>
  );
}

/** One window of older rows. Far from the screen it is an empty element with its last height. */
function Older<Row, Asked>(props: OlderProps<Row, Asked>) {
  const { list, index, columns } = props;
  const { windows, name } = list;
  const { observe, isNear, height } = useNear(windows.heights, index);
  const isKnown = windows.older[index]?.isKnown ?? false;
  const waiting = (
    <FullWidthRow columns={columns}>
      {isKnown && height !== null ? (
        <div style={{ height }} aria-hidden="true" />
      ) : (
        <SkeletonRows label={longListTexts.older[name].loading} count={3} />
      )}
    </FullWidthRow>
  );
  const content = isNear || windows.renewed === index ? <Loaded {...props} waiting={waiting} /> : waiting;
  return columns === undefined ? <div ref={observe}>{content}</div> : <tbody ref={observe}>{content}</tbody>;
}

/** The windows after the newest one. Scrolling down loads them; rows far from the screen are dropped. */
export function OlderWindows<Row, Asked>(props: OlderWindowsProps<Row, Asked>) {
  return props.list.windows.older.map((_window, index) => <Older key={index} {...props} index={index} />);
}
