import { useCallback, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import type { Level } from '@/domain/book/listingBook';
import { rowAfterKey } from './bookKeys';
import { nearestLevel } from '@/domain/book/placeOfRate';
import { headHeight } from './useSteadyRows';

/** The rows of a page if there is no layout to measure. */
const PAGE_ROWS = 10;

function rowOf(scroller: HTMLElement | null, rate: string): HTMLElement | undefined {
  return [...(scroller?.querySelectorAll<HTMLElement>('[data-rate]') ?? [])].find((row) => row.dataset.rate === rate);
}

/**
 * The row that the keyboard has reached, remembered by its rate. It survives every update, and moves to the nearest
 * neighbour when its level disappears. The table is one tab stop; the arrows, Page Up and Down, Home and End move
 * within it.
 */
export function useReachedRow(scroller: RefObject<HTMLElement | null>, rowHeight: number) {
  const [reached, setReached] = useState<string | null>(null);
  const focused = useRef<string | null>(null);
  const wants = useRef(false);

  const reach = useCallback((rate: string) => {
    wants.current = true;
    setReached(rate);
  }, []);
  const onFocus = useCallback((rate: string | null) => {
    focused.current = rate;
    if (rate !== null) setReached(rate);
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

  const onKeyDown = (event: KeyboardEvent, rows: readonly Level[]) => {
    const element = scroller.current;
    const at = nearestLevel(rows, reached);
    if (!element || !at || event.altKey || event.ctrlKey || event.metaKey) return;
    const page = Math.floor((element.clientHeight - headHeight(element)) / rowHeight) - 1;
    const next = rowAfterKey(event.key, {
      index: at.index,
      count: rows.length,
      page: page > 0 ? page : PAGE_ROWS,
    });
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
  if (top < element.scrollTop) element.scrollTop = top;
  else if (top + rowHeight > element.scrollTop + room) element.scrollTop = top + rowHeight - room;
}
