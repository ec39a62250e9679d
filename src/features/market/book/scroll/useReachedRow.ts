import { useCallback, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import type { Level } from '@/domain/book/listingBook';
import { isPastBest, rowAfterKey } from './bookKeys';
import { offsetOf, scrollFromStart } from './offset';
import { nearestLevel } from '@/domain/book/placeOfRate';
import { headHeight } from './useSteadyRows';

/** The rows of a page if there is no layout to measure. */
const PAGE_ROWS = 10;

/** What is beyond the best row: another book, which the keyboard goes to. */
interface BestEdge {
  /** True if the best row is at the foot. */
  fromFoot: boolean;
  onCross: () => void;
}

function rowOf(scroller: HTMLElement | null, rate: string): HTMLElement | undefined {
  return [...(scroller?.querySelectorAll<HTMLElement>('[data-rate]') ?? [])].find((row) => row.dataset.rate === rate);
}

/**
 * The row that the keyboard has reached, remembered by its rate. It survives every update, and moves to the nearest
 * neighbour when its level disappears. The table is one tab stop; the arrows, Page Up and Down, Home and End move
 * within it.
 */
export function useReachedRow(scroller: RefObject<HTMLElement | null>, rowHeight: number) {
  const [row, setRow] = useState<{ rate: string } | null>(null);
  const reached = row?.rate ?? null;
  const focused = useRef<string | null>(null);
  const wants = useRef(false);

  const reach = useCallback((rate: string) => {
    wants.current = true;
    // A new object, because a row that was reached before can be requested again.
    setRow({ rate });
  }, []);
  const onFocus = useCallback((rate: string | null) => {
    focused.current = rate;
    if (rate !== null) setRow((before) => (before?.rate === rate ? before : { rate }));
  }, []);

  /**
   * Call it in a layout effect of every render. It moves the focus to the reached row if that was requested, or if the
   * focused row has disappeared.
   */
  const settle = (rows: readonly Level[], above: number) => {
    const element = scroller.current;
    const stop = nearestLevel(rows, reached);
    const orphaned = focused.current !== null && !element?.contains(document.activeElement);
    if (!element || !stop || !(wants.current || orphaned)) return;
    const link = rowOf(element, stop.level.rate)?.querySelector('a');
    if (!link) return;
    if (wants.current) {
      reveal(element, above + stop.index * rowHeight, rowHeight);
      // The book may be partly or wholly outside the page's visible part.
      element.scrollIntoView({ block: 'nearest' });
    }
    wants.current = false;
    link.focus({ preventScroll: true });
  };

  const onKeyDown = (event: KeyboardEvent, rows: readonly Level[], edge?: BestEdge) => {
    const element = scroller.current;
    const at = nearestLevel(rows, reached);
    if (!element || !at || event.altKey || event.ctrlKey || event.metaKey) return;
    const page = Math.floor((element.clientHeight - headHeight(element)) / rowHeight) - 1;
    const position = {
      index: at.index,
      count: rows.length,
      page: page > 0 ? page : PAGE_ROWS,
      fromFoot: edge?.fromFoot ?? false,
    };
    if (edge && isPastBest(event.key, position)) {
      event.preventDefault();
      edge.onCross();
      return;
    }
    const next = rowAfterKey(event.key, position);
    const rate = next === null ? undefined : rows[next]?.rate;
    if (rate === undefined) return;
    // The book must not scroll because the focus moves.
    event.preventDefault();
    reach(rate);
  };
  return { reached, focused, reach, onFocus, onKeyDown, settle };
}

function reveal(element: HTMLElement, top: number, rowHeight: number): void {
  const room = element.clientHeight - headHeight(element);
  const offset = offsetOf(element);
  if (top < offset) scrollFromStart(element, top);
  else if (top + rowHeight > offset + room) scrollFromStart(element, top + rowHeight - room);
}
