import { useCallback, useLayoutEffect, useMemo, useRef, useState, type RefObject } from 'react';
import type { Level } from '@/domain/book/listingBook';
import { placeOfRate } from '@/domain/book/placeOfRate';
import type { Slack } from './useRowWindow';
import { useScrollOffset } from './useScrollOffset';

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
    const lost = rate === null ? undefined : levelAt(former, rate);
    if (lost && !placeOfRate(rows, lost.rate).found) {
      setGone(lost);
      return;
    }
    before.current = rows;
    const first = Math.floor((offset.current - slack.above) / rowHeight);
    const anchor = rate ?? focused.current ?? (first > 0 ? former[first]?.rate : undefined);
    if (anchor === undefined) return;
    const moved = (placeOfRate(rows, anchor).index - placeOfRate(former, anchor).index) * rowHeight;
    const shrunk = rows.length < former.length;
    if (moved === 0 && !(shrunk && rate !== null)) return;
    // Something has moved, so from here on the layout must be read.
    const room = slack.above + slack.below + rows.length * rowHeight + headHeight(element) - element.clientHeight;
    const scrolledTo = element.scrollTop;
    // At the end of the book, the removal of rows has already moved the scroller.
    const scrolledBefore = shrunk && scrolledTo >= room - 1 ? Math.max(scrolledTo, offset.current) : scrolledTo;
    const top = scrolledBefore + moved;
    if (top === scrolledTo) return;
    const blank = rate === null ? NO_SLACK : { above: Math.max(0, -top), below: Math.max(0, top - Math.max(0, room)) };
    wanted.current = Math.max(0, top);
    setSlack(({ above, below }) => ({ above: above + blank.above, below: below + blank.below }));
  }, [rows, rowHeight, scroller, focused, slack, offset]);

  const pointAt = useCallback((rate: string | null) => {
    pointed.current = rate;
    setGone((shown) => (shown === null || shown.rate === rate ? shown : null));
  }, []);
  const leave = () => {
    pointed.current = null;
    setGone(null);
    if (slack.above + slack.below === 0) return;
    wanted.current = Math.max(0, (scroller.current?.scrollTop ?? 0) - slack.above);
    setSlack(NO_SLACK);
  };
  return { rows, slack, gone, pointAt, leave };
}

function levelAt(levels: readonly Level[], rate: string): Level | undefined {
  const { index, found } = placeOfRate(levels, rate);
  return found ? levels[index] : undefined;
}

/** The height of the header that stays while the rows scroll below it; 0 if there is none. */
export function headHeight(scroller: HTMLElement): number {
  return scroller.querySelector('thead')?.offsetHeight ?? 0;
}
