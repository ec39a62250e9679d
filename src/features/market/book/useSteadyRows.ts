import { type RefObject, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { Level } from '@/domain/book/listingBook';
import { placeOfRate } from '@/domain/book/placeOfRate';
import { offsetOf, scrollFromStart, type Slack } from './rowWindow';

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
 * What becomes of the scroller. `gone`: the level under the pointer has ended; its row stays, and the question is asked
 * again with it among the rows. `moved`: it goes to this position, with this blank space.
 */
type Anchored =
  { outcome: 'still' } | { outcome: 'gone'; level: Level } | { outcome: 'moved'; position: number; slack: Slack };
const STILL: Anchored = { outcome: 'still' };

function levelAt(levels: readonly Level[], rate: string): Level | undefined {
  const { index, found } = placeOfRate(levels, rate);
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
  const moved = (placeOfRate(after, anchored).index - placeOfRate(before, anchored).index) * rowHeight;
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
  const { index, found } = placeOfRate(levels, gone.rate);
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
export function headHeight(scroller: HTMLElement): number {
  return scroller.querySelector('thead')?.offsetHeight ?? 0;
}
