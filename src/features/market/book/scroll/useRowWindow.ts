import { useCallback, useLayoutEffect, useReducer, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import {
  defaultRangeExtractor,
  elementScroll,
  observeElementOffset,
  observeElementRect,
  type Range,
  type VirtualItem,
  Virtualizer,
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

/**
 * The rows of a book of thousands that must be rendered, and the height of all rows. It renders again only if other
 * rows become visible.
 */
export function useRowWindow({ scroller, count, rowHeight, kept, slack }: RowWindowOptions) {
  const [, render] = useReducer((turn: number) => turn + 1, 0);
  const estimateSize = useCallback(() => rowHeight, [rowHeight]);
  const rangeExtractor = useCallback((range: Range) => withKept(range, kept), [kept]);
  let shown = '';
  const options: Options = {
    count,
    estimateSize,
    rangeExtractor,
    overscan: OVERSCAN_ROWS,
    paddingStart: slack.above,
    paddingEnd: slack.below,
    initialRect: { width: 0, height: FIRST_LOOK_PX },
    getScrollElement: () => scroller.current,
    scrollToFn: elementScroll,
    observeElementRect: observeRect,
    observeElementOffset,
    onChange: (instance, sync) => {
      if (rangeOf(instance.getVirtualItems()) === shown) return;
      // In the same frame as the scroll, otherwise blank rows would flash.
      if (sync) flushSync(render);
      else render();
    },
  };
  const [virtualizer] = useState(() => new Virtualizer<HTMLElement, Element>(options));
  virtualizer.setOptions(options);
  // If the row height changes, all positions change, because sizes are estimated and never measured row by row.
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, rowHeight]);
  useLayoutEffect(() => virtualizer._didMount(), [virtualizer]);
  useLayoutEffect(() => virtualizer._willUpdate());
  const items = virtualizer.getVirtualItems();
  shown = rangeOf(items);
  return { items, total: virtualizer.getTotalSize() };
}

function rangeOf(items: readonly VirtualItem[]): string {
  return `${String(items.length)} ${String(items[0]?.index)} ${String(items[1]?.index)} ${String(items.at(-1)?.index)}`;
}
