import { useCallback, useLayoutEffect, type RefObject } from 'react';
import {
  defaultRangeExtractor,
  observeElementRect,
  type Range,
  useVirtualizer,
  type VirtualizerOptions,
} from '@tanstack/react-virtual';

/** How many rows are rendered above and below the visible ones. */
const OVERSCAN_ROWS = 6;
/** Used until the scroller is measured, and if there is no layout. */
const FIRST_LOOK_PX = 640;

type Options = VirtualizerOptions<HTMLElement, Element>;

/** Blank pixels above and below the rows. */
export interface Slack {
  above: number;
  below: number;
}

interface RowWindowOptions {
  scroller: RefObject<HTMLElement | null>;
  count: number;
  rowHeight: number;
  /** The row that Tab stops at. It stays in the document wherever the book is scrolled to. */
  kept: number;
  slack: Slack;
}

/** A book without a height is not laid out, so the last visible rows are kept. */
const observeRect: Options['observeElementRect'] = (instance, seen) =>
  observeElementRect(instance, (rect) => {
    if (rect.height > 0) seen(rect);
  });

function withKept(range: Range, kept: number): number[] {
  const indexes = defaultRangeExtractor(range);
  const [first = 0, last = -1] = [indexes[0], indexes.at(-1)];
  if (kept < 0 || kept >= range.count || (kept >= first && kept <= last)) return indexes;
  return kept < first ? [kept, ...indexes] : [...indexes, kept];
}

/** The rows of a book of thousands that must be rendered, and the height of all rows. */
export function useRowWindow({ scroller, count, rowHeight, kept, slack }: RowWindowOptions) {
  const virtualizer = useVirtualizer<HTMLElement, Element>({
    count,
    estimateSize: useCallback(() => rowHeight, [rowHeight]),
    rangeExtractor: useCallback((range: Range) => withKept(range, kept), [kept]),
    overscan: OVERSCAN_ROWS,
    paddingStart: slack.above,
    paddingEnd: slack.below,
    initialRect: { width: 0, height: FIRST_LOOK_PX },
    getScrollElement: () => scroller.current,
    observeElementRect: observeRect,
  });
  // If the row height changes, all positions change, because sizes are estimated and never measured row by row.
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, rowHeight]);
  return { items: virtualizer.getVirtualItems(), total: virtualizer.getTotalSize() };
}
