import { useCallback, useLayoutEffect, useMemo, useRef, useState, type RefObject } from 'react';
import type { Level } from '@/domain/book/listingBook';
import { placeOfRate } from '@/domain/book/placeOfRate';
import { anchor } from './anchor';
import { offsetOf } from './offset';
import type { Slack } from './rowWindow';
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
