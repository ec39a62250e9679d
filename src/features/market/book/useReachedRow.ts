import { type KeyboardEvent, type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Level } from '@/domain/book/listingBook';
import { nearestLevel } from '@/domain/book/placeOfRate';
import { offsetOf, scrollFromStart, type Sight } from './rowWindow';
import { headHeight } from './useSteadyRows';

interface BookPosition {
  index: number;
  count: number;
  /** The number of rows that fit into the book. */
  page: number;
  /** True if the best row, which is the first, is at the foot. */
  fromFoot?: boolean;
}

const STEPS: Readonly<Record<string, (position: BookPosition) => number>> = {
  ArrowDown: ({ index }) => index + 1,
  ArrowUp: ({ index }) => index - 1,
  PageDown: ({ index, page }) => index + page,
  PageUp: ({ index, page }) => index - page,
  Home: () => 0,
  End: ({ count }) => count - 1,
};

/** Where a key leads to, which may be outside the book; null for other keys. */
function goalOf(key: string, position: BookPosition): number | null {
  const { index, count, fromFoot = false } = position;
  const step = STEPS[key];
  if (!step || count === 0) return null;
  const last = count - 1;
  return fromFoot ? last - step({ ...position, index: last - index }) : step(position);
}

/** The row that a key leads to; null for other keys. The link handles Enter. */
function rowAfterKey(key: string, position: BookPosition): number | null {
  const goal = goalOf(key, position);
  return goal === null ? null : Math.max(0, Math.min(goal, position.count - 1));
}

/** True for a key that leads from the best row out of the book. */
const isPastBest = (key: string, position: BookPosition): boolean =>
  position.index === 0 && (goalOf(key, position) ?? 0) < 0;

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

const DENSE_ROW_PX = 28;

/** The height of a row in pixels for the present density and width: that of the probe. */
export function useRowHeight(probe: RefObject<HTMLElement | null>): number {
  const [height, setHeight] = useState(DENSE_ROW_PX);
  useLayoutEffect(() => {
    const element = probe.current;
    if (!element) return undefined;
    const measure = () => setHeight(element.offsetHeight || DENSE_ROW_PX);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [probe]);
  return height;
}

/** Used until the scroller is measured, and if there is no layout. */
const FIRST_LOOK_PX = 640;

/** What is seen of the rows of a scroller. It renders again only if another row comes first, or the height changes. */
export function useSight(scroller: RefObject<HTMLElement | null>, rowHeight: number): Sight {
  const [row, setRow] = useState(0);
  const [height, setHeight] = useState(FIRST_LOOK_PX);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return undefined;
    // In the same frame as the scroll, otherwise blank rows would flash.
    const note = () => flushSync(() => setRow(Math.floor(offsetOf(element) / rowHeight)));
    element.addEventListener('scroll', note, { passive: true });
    return () => element.removeEventListener('scroll', note);
  }, [scroller, rowHeight]);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return undefined;
    // A book without a height is not laid out, so the last height is kept.
    const observer = new ResizeObserver(([entry]) => {
      const seen = Math.round(entry?.contentRect.height ?? 0);
      if (seen > 0) setHeight(seen);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [scroller]);
  return { row, height };
}
