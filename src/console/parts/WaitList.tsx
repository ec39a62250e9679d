import { useEffect, useRef } from 'react';
import { isTyping } from '@/ui/browser/keys';
import { useKeyDown } from '@/ui/browser/keys';
import { TimeText } from '@/ui/figures/times';
import { EmptyState } from '@/ui/panels/EmptyState';
import { Card } from './kit';
import { PlaceLink } from './deskParts';
import styles from './WaitList.module.css';

/** One thing that waits for an operator. */
interface Waiting {
  id: string;
  title: string;
  beside: string;
  /** Shown beneath the title, on one line. */
  below: string;
  at: string;
}

interface WaitListProps {
  title: string;
  /** The name of the list, for screen readers. */
  label: string;
  section: string;
  rows: readonly Waiting[];
  /** The id of the one that is open. */
  open: string | null;
  /** The text about waiting things that are not in `rows`. */
  more?: string | undefined;
  /** Shown in place of the rows if there are none. */
  empty?: string | undefined;
}

/** What waits, oldest first; the one that is open is kept in sight. */
export function WaitList({ title, label, section, rows, open, more, empty }: WaitListProps) {
  const current = useRef<HTMLLIElement>(null);
  useEffect(() => {
    current.current?.scrollIntoView({ block: 'nearest' });
  }, [open]);
  return (
    <Card title={title} className={styles.card}>
      {rows.length === 0 && empty !== undefined && <EmptyState title={empty} />}
      <ol className={styles.list} aria-label={label}>
        {rows.map((row) => (
          <li key={row.id} ref={row.id === open ? current : undefined}>
            <PlaceLink to={{ section, id: row.id }} className={styles.row} current={row.id === open}>
              <span className={styles.title}>{row.title}</span>
              <span className={styles.beside} translate="no">
                {row.beside}
              </span>
              <span className={styles.below} translate="no">
                {row.below}
              </span>
              <span className={styles.time}>
                <TimeText at={row.at} shape="relative" />
              </span>
            </PlaceLink>
          </li>
        ))}
      </ol>
      {more !== undefined && <p className={styles.more}>{more}</p>}
    </Card>
  );
}

/** What each key does, by `KeyboardEvent.key`. */
type Keys = Readonly<Record<string, () => void>>;

const isChord = ({ ctrlKey, metaKey, altKey }: KeyboardEvent) => ctrlKey || metaKey || altKey;
const isDialogOpen = () => document.querySelector('dialog[open]') !== null;

/** Runs these keys while the component is shown, unless the operator types or a dialog is open. */
export function useKeys(keys: Keys): void {
  useKeyDown((event) => {
    const run = keys[event.key];
    // A key that is held down acts once.
    if (!run || event.repeat || isChord(event) || isTyping(event) || isDialogOpen()) return;
    event.preventDefault();
    run();
  });
}
