import { type KeyboardEvent, type RefObject, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { indexOfRate, type Level, nearestLevel } from '@/domain/book/listingBook';
import { offsetOf, scrollFromStart, type Sight, type Slack } from './rowWindow';
import { flushSync } from 'react-dom';

/** What the user sees when the rows change. */
interface BookView {
  /** The rows until now and from now on. */
  before: readonly Level[];
  after: readonly Level[];
  /** The rates of the rows that have the pointer and the focus. */
  pointer: string | null;
  focus: string | null;
  rowHeight: number;
  slack: Slack;
  /** The scroll position of the last scroll event, in pixels. */
  offset: number;
  /** Reads the scroll position of now, and the height of the rows' part of the scroller; both cost a layout. */
  measure: () => { scrollTop: number; viewport: number };
}

/**
 * How the scroller reacts. `gone`: the level under the pointer has ended; its row stays, and the rows are anchored
 * again with it. `moved`: the scroller goes to this position, with this blank space.
 */
type Anchored = Still | { outcome: 'gone'; level: Level } | { outcome: 'moved'; position: number; slack: Slack };
interface Still {
  outcome: 'still';
}
const STILL: Still = { outcome: 'still' };

function levelAt(levels: readonly Level[], rate: string): Level | undefined {
  const { index, found } = indexOfRate(levels, rate);
  return found ? levels[index] : undefined;
}

/** The row that must not move: the one under the pointer, the focused one, or the first visible one of a scrolled book. */
function anchorOf({ before, pointer, focus, rowHeight, slack, offset }: BookView): string | undefined {
  const first = Math.floor((offset - slack.above) / rowHeight);
  return pointer ?? focus ?? (first > 0 ? before[first]?.rate : undefined);
}

/**
 * Where the scroller goes when rows come or go, so that the anchor stays where it is on the screen. Under the pointer,
 * blank space makes up for what cannot be scrolled.
 */
export function anchor(view: BookView): Anchored {
  const { before, after, pointer, rowHeight, slack, offset } = view;
  const gone = pointer === null ? undefined : levelAt(before, pointer);
  if (gone && !levelAt(after, gone.rate)) return { outcome: 'gone', level: gone };
  const anchored = anchorOf(view);
  if (anchored === undefined) return STILL;
  const moved = (indexOfRate(after, anchored).index - indexOfRate(before, anchored).index) * rowHeight;
  const shrunk = after.length < before.length;
  if (moved === 0 && !(shrunk && pointer !== null)) return STILL;
  const { scrollTop, viewport } = view.measure();
  const room = slack.above + slack.below + after.length * rowHeight - viewport;
  // At the end of the book, the removal of rows has already moved the scroller.
  const scrolled = shrunk && scrollTop >= room - 1 ? Math.max(scrollTop, offset) : scrollTop;
  const top = scrolled + moved;
  if (top === scrollTop) return STILL;
  // A book that is shorter than its frame has less than no room: the frame must be filled before anything scrolls.
  const below = top > Math.max(0, room) ? top - room : 0;
  const blank = pointer === null ? NO_SLACK : { above: Math.max(0, -top), below };
  return {
    outcome: 'moved',
    position: Math.max(0, top),
    slack: { above: slack.above + blank.above, below: slack.below + blank.below },
  };
}

/**
 * The scroll offset from the last scroll event, and a function that scrolls. Reading the offset from the element while
 * rows are being written would make the browser lay out all of them at once.
 */
function useScrollOffset(scroller: RefObject<HTMLElement | null>) {
  const offset = useRef(0);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return undefined;
    const note = () => {
      offset.current = offsetOf(element);
    };
    element.addEventListener('scroll', note, { passive: true });
    return () => element.removeEventListener('scroll', note);
  }, [scroller]);
  const scrollTo = (top: number) => {
    // The event comes a frame later, and at the end of the book the scroller moves less far than requested.
    if (scroller.current) offset.current = scrolled(scroller.current, top);
  };
  return { offset, scrollTo };
}

function scrolled(element: HTMLElement, top: number): number {
  scrollFromStart(element, top);
  return offsetOf(element);
}

const NO_SLACK: Slack = { above: 0, below: 0 };

interface SteadyRowsOptions {
  scroller: RefObject<HTMLElement | null>;
  levels: readonly Level[];
  rowHeight: number;
  /** The row that has the keyboard's focus. */
  focused: RefObject<string | null>;
}

function withGone(levels: readonly Level[], gone: Level | null): readonly Level[] {
  if (!gone) return levels;
  const { index, found } = indexOfRate(levels, gone.rate);
  return found ? levels : levels.toSpliced(index, 0, gone);
}

/**
 * Rows that never jump. If rows are added or removed above the row under the pointer (or the focused row, or the first
 * visible one), the scroll position moves with them. If there is nothing to scroll, blank space makes up for it until
 * the pointer leaves. A level that disappears under the pointer keeps its row, marked as gone, so that no click takes
 * the rate that would have moved into its place.
 */
export function useSteadyRows({ scroller, levels, rowHeight, focused }: SteadyRowsOptions) {
  const [slack, setSlack] = useState(NO_SLACK);
  const [gone, setGone] = useState<Level | null>(null);
  const rows = useMemo(() => withGone(levels, gone), [levels, gone]);
  const pointed = useRef<string | null>(null);
  const before = useRef(rows);
  const wanted = useRef<number | null>(null);
  const { offset, scrollTo } = useScrollOffset(scroller);

  // Runs after the rows and the blank space are laid out, and before they are painted.
  useLayoutEffect(() => {
    if (wanted.current === null) return;
    scrollTo(wanted.current);
    wanted.current = null;
  });

  useLayoutEffect(() => {
    const [element, former, rate] = [scroller.current, before.current, pointed.current];
    if (!element || former === rows) return;
    const anchored = anchor({
      before: former,
      after: rows,
      pointer: rate,
      focus: focused.current,
      ...{ rowHeight, slack, offset: offset.current },
      measure: () => ({ scrollTop: offsetOf(element), viewport: element.clientHeight - headHeight(element) }),
    });
    if (anchored.outcome === 'gone') return setGone(anchored.level);
    before.current = rows;
    if (anchored.outcome === 'still') return;
    wanted.current = anchored.position;
    setSlack(anchored.slack);
  }, [rows, rowHeight, scroller, focused, slack, offset]);

  const pointAt = useCallback((rate: string | null) => {
    pointed.current = rate;
    setGone((shown) => (shown === null || shown.rate === rate ? shown : null));
  }, []);
  const leave = () => {
    pointed.current = null;
    setGone(null);
    if (slack.above + slack.below === 0) return;
    wanted.current = Math.max(0, (scroller.current ? offsetOf(scroller.current) : 0) - slack.above);
    setSlack(NO_SLACK);
  };
  return { rows, slack, gone, pointAt, leave };
}

/** The height of the header that stays while the rows scroll below it; 0 if there is none. */
function headHeight(scroller: HTMLElement): number {
  return scroller.querySelector('thead')?.offsetHeight ?? 0;
}

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

/** The edge at the best row, beyond which the keyboard goes to another book. */
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

/** The visible part of a scroller's rows. It renders again only if another row comes first, or the height changes. */
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
