import type { ReactNode } from 'react';
import { VisuallyHidden } from '@/ui/marks/VisuallyHidden';
import { inElements } from '@/ui/marks/inElements';
import { cx } from '@/ui/layout/cx';
import styles from './Table.module.css';

/** A ref for a box that scrolls sideways: while it overflows, it takes the focus, so that arrow keys scroll it. */
export function focusIfWide(box: HTMLElement | null): (() => void) | undefined {
  if (!box) return undefined;
  const look = () => {
    if (box.scrollWidth > box.clientWidth) box.tabIndex = 0;
    else box.removeAttribute('tabindex');
  };
  const observer = new ResizeObserver(look);
  observer.observe(box);
  for (const content of box.children) observer.observe(content);
  return () => observer.disconnect();
}

interface TableProps {
  /** What the table shows, for screen readers. */
  caption: string;
  /** True for rows of two lines or with buttons: they are taller than the dense 28 px. */
  tall?: boolean;
  /** True if the header stays at `--sticky-top` while the page (or the scrolling parent) scrolls. */
  stickyHeader?: boolean;
  /** The number of all rows, including the header's, if not all are in the document; -1 if it is not known. */
  rowCount?: number | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/** A dense table: rows of 28 px on a desk, 38 px on a phone. Fill it with thead/tbody, HeadCell, Row and Cell. */
export function Table({ caption, tall = false, stickyHeader = false, rowCount, className, children }: TableProps) {
  const table = (
    <table
      className={cx(styles.table, tall && styles.tall, stickyHeader && styles.sticky, className)}
      aria-rowcount={rowCount}
    >
      <caption>
        <VisuallyHidden>{caption}</VisuallyHidden>
      </caption>
      {children}
    </table>
  );
  // Inside a scroll area the header would stick to that area.
  if (stickyHeader) return table;
  return (
    <div className={styles.scroller} ref={focusIfWide}>
      {table}
    </div>
  );
}

interface CellProps {
  /** Right-aligned tabular figures that never wrap. */
  numeric?: boolean | undefined;
  /** Left out on phones. */
  wideOnly?: boolean | undefined;
  /** True for text that is shown literally, such as an email, which a translator must not rewrite. */
  kept?: boolean | undefined;
  className?: string | undefined;
  children?: ReactNode;
}

/** A column's header. */
export function HeadCell({ numeric, wideOnly, className, children }: Omit<CellProps, 'kept'>) {
  return (
    <th scope="col" className={cx(styles.head, numeric && styles.numeric, wideOnly && styles.wideOnly, className)}>
      {children}
    </th>
  );
}

/** One value of a row. */
export function Cell({ numeric, wideOnly, kept, className, children }: CellProps) {
  return (
    <td
      className={cx(styles.cell, numeric && styles.numeric, wideOnly && styles.wideOnly, className)}
      translate={kept || (numeric && typeof children === 'string') ? 'no' : undefined}
    >
      {inElements(children)}
    </td>
  );
}
