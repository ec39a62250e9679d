/** How many rows are rendered above and below the visible ones. */
const OVERSCAN_ROWS = 6;

/** Blank pixels above and below the rows. */
export interface Slack {
  above: number;
  below: number;
}

/** A row that is rendered, and where it begins and ends; in pixels from the top of all rows. */
interface WindowRow {
  index: number;
  start: number;
  end: number;
}

/** The visible part of a book: the scroll position in whole rows, and the height in pixels. */
export interface Sight {
  row: number;
  height: number;
}

interface WindowOptions {
  count: number;
  rowHeight: number;
  /** The row that Tab stops at. It stays in the document wherever the book is scrolled to; -1 if there is none. */
  kept: number;
  slack: Slack;
}

/** The rows of a book of thousands that must be rendered, and the height of all rows. All rows are equally high. */
export function rowWindow({ row, height }: Sight, { count, rowHeight, kept, slack }: WindowOptions) {
  const top = row * rowHeight - slack.above;
  const first = Math.max(0, Math.floor(top / rowHeight) - OVERSCAN_ROWS);
  const end = Math.min(count, Math.ceil((top + height) / rowHeight) + 1 + OVERSCAN_ROWS);
  const at = (index: number): WindowRow => ({
    index,
    start: slack.above + index * rowHeight,
    end: slack.above + (index + 1) * rowHeight,
  });
  const items = Array.from({ length: Math.max(0, end - first) }, (_, offset) => at(first + offset));
  if (kept >= 0 && kept < Math.min(first, count)) items.unshift(at(kept));
  else if (kept >= Math.max(first, end) && kept < count) items.push(at(kept));
  return { items, total: slack.above + count * rowHeight + slack.below };
}

/**
 * How far a scroller is from where its rows begin. A book whose best row is at its foot is scrolled from there (CSS
 * column-reverse), where browsers count below zero.
 */
export const offsetOf = (scroller: HTMLElement): number => Math.abs(scroller.scrollTop);

/** Scrolls a scroller to a distance from where its rows begin. */
export function scrollFromStart(scroller: HTMLElement, offset: number): void {
  scroller.scrollTop = 'fromFoot' in scroller.dataset ? -offset : offset;
}
