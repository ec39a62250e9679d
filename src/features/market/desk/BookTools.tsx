import { useLayoutEffect, useRef } from 'react';
import { booksTexts } from '@/texts/market/books';
import { Button } from '@/ui/controls/Button';
import { Icon } from '@/ui/marks/Icon';
import styles from './BookTools.module.css';

interface BookToolsProps {
  /** The pair, as users read it. */
  name: string;
  /** The place of the book on the desk, from 0. */
  place: number;
  count: number;
  onMove: (by: 1 | -1) => void;
  /** None for the desk's own book. */
  onClose?: (() => void) | undefined;
}

/** Moves a book to the left and to the right, one way for pointer, touch and keyboard, and closes it. */
export function BookTools({ name, place, count, onMove, onClose }: BookToolsProps) {
  const pressed = useRef<HTMLButtonElement | null>(null);
  // An element that is moved loses the focus.
  useLayoutEffect(() => {
    pressed.current?.focus({ preventScroll: true });
    pressed.current = null;
  }, [place]);
  const way = (by: 1 | -1, isEnd: boolean, label: string) => (
    <Button
      icon
      size="small"
      variant="quiet"
      aria-label={label}
      title={label}
      aria-disabled={isEnd || undefined}
      className={by < 0 ? styles.left : styles.right}
      onClick={({ currentTarget }) => {
        if (isEnd) return;
        pressed.current = currentTarget;
        onMove(by);
      }}
    >
      <Icon name="chevron" size={16} />
    </Button>
  );
  const closeIt = booksTexts.close(name);
  return (
    <span className={styles.tools}>
      {way(-1, place === 0, booksTexts.left(name))}
      {way(1, place === count - 1, booksTexts.right(name))}
      {onClose && (
        <Button icon size="small" variant="quiet" aria-label={closeIt} title={closeIt} onClick={onClose}>
          <Icon name="close" size={16} />
        </Button>
      )}
    </span>
  );
}
