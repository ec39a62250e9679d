import { type ReactNode, useEffect } from 'react';
import { isCallError } from '@/api/transport/callError';
import { controlTexts } from '@/texts/controls';
import { useNear } from '@/ui/browser/useNear';
import { Button } from '@/ui/controls/Button';
import { Banner } from '@/ui/panels/Banner';
import { SkeletonRows } from '@/ui/tables/SkeletonRows';
import styles from './OlderWindows.module.css';
import type { WindowAnswer, Windows } from './useWindows';

const HTTP_BAD_REQUEST = 400;

interface OlderWindowsProps<Row, Asked> {
  windows: Windows<Row>;
  /** Which list it is, for its texts. */
  list: keyof typeof controlTexts.longLists;
  /** The filter and the size of the windows, as the server is asked for them. */
  asked: Asked;
  /** The hook that loads an older window; its answers are dropped as soon as nothing shows them. */
  useOlder: (asked: Asked & { before: string }) => {
    /** The last answer, also of another cursor, and that of this one. */
    data?: WindowAnswer<Row> | undefined;
    currentData?: WindowAnswer<Row> | undefined;
    error?: unknown;
    refetch: () => unknown;
  };
  /** The number of columns, if the rows are those of a table. */
  columns?: number | undefined;
  /** Shows rows; `first` is the place of the first one in the whole list, from 1 on. */
  show: (rows: readonly Row[], first: number) => ReactNode;
}

interface OlderProps<Row, Asked> extends OlderWindowsProps<Row, Asked> {
  index: number;
}

/** What is in a window if not its rows: in a table, a cell over all columns. */
function InPlace({ columns, children }: { columns: number | undefined; children: ReactNode }) {
  if (columns === undefined) return children;
  return (
    <tr>
      <td colSpan={columns} className={styles.inPlace}>
        {children}
      </td>
    </tr>
  );
}

interface LoadedProps<Row, Asked> extends OlderProps<Row, Asked> {
  /** What is shown until the rows are loaded. */
  waiting: ReactNode;
}

/** The rows of a window near the screen, kept live. While others are loaded in their place, they stay. */
function Loaded<Row, Asked>({
  windows,
  index,
  list,
  asked,
  useOlder,
  columns,
  show,
  waiting,
}: LoadedProps<Row, Asked>) {
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
  if (data) return show(data.results, first);
  if (!error || isLost) return waiting;
  return (
    <InPlace columns={columns}>
      <Banner
        tone="error"
        action={
          <Button size="small" onClick={() => void refetch()}>
            {controlTexts.tryAgain}
          </Button>
        }
      >
        {controlTexts.longLists[list].notLoaded}
      </Banner>
    </InPlace>
  );
}

/** One window of older rows. Far from the screen it is only as high as it was, and holds nothing. */
function Older<Row, Asked>(props: OlderProps<Row, Asked>) {
  const { windows, index, list, columns } = props;
  const { observe, isNear, height } = useNear();
  const isKnown = windows.older[index]?.isKnown ?? false;
  const waiting = (
    <InPlace columns={columns}>
      {isKnown && height !== null ? (
        <div style={{ height }} aria-hidden="true" />
      ) : (
        <SkeletonRows label={controlTexts.longLists[list].loading} count={3} />
      )}
    </InPlace>
  );
  const content = isNear || windows.renewed === index ? <Loaded {...props} waiting={waiting} /> : waiting;
  return columns === undefined ? <div ref={observe}>{content}</div> : <tbody ref={observe}>{content}</tbody>;
}

/** The windows after the newest one: scrolling down loads them, and what is far from the screen is not held. */
export function OlderWindows<Row, Asked>(props: OlderWindowsProps<Row, Asked>) {
  return props.windows.older.map((_window, index) => <Older key={index} {...props} index={index} />);
}
