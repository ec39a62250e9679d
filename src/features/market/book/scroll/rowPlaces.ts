import { LISTING_TOTAL_DECIMALS } from '@contract/values/constants';
import type { DepthLadder } from '@/domain/book/depthLadder';
import { formatFixed } from '@/domain/money/formatDecimal';

/** The header is row 1 of what a screen reader counts. */
const FIRST_ROW = 2;

interface Places {
  /** The depth of the present levels. */
  depth: DepthLadder;
  /** The position of a row whose level has disappeared; the rows below it count one less. */
  goneAt: number | null;
}

/**
 * Writes into the rows on screen what depends on the rows above them: position, depth and bar. A change at one rate
 * changes the depth of every level below it, so this is done outside React: no row renders because another one changed.
 */
export function writePlaces(
  body: HTMLTableSectionElement,
  shown: readonly { index: number }[],
  { depth, goneAt }: Places,
): void {
  const rows = [...body.rows].filter((row) => row.dataset.rate !== undefined);
  shown.forEach(({ index }, position) => {
    const row = rows[position];
    const cell = row?.cells[row.cells.length - 1];
    if (!row || !cell) return;
    const level = goneAt !== null && index >= goneAt ? index - 1 : index;
    const place = String(index + FIRST_ROW);
    const share = `${depth.shareAt(level)}%`;
    if (row.getAttribute('aria-rowindex') !== place) row.setAttribute('aria-rowindex', place);
    if (row.style.getPropertyValue('--depth') !== share) row.style.setProperty('--depth', share);
    writeText(cell, formatFixed(depth.cumulativeAt(level), LISTING_TOTAL_DECIMALS));
  });
}

function writeText(cell: HTMLElement, text: string): void {
  const node = cell.firstChild;
  if (!(node instanceof Text)) cell.textContent = text;
  else if (node.data !== text) node.data = text;
}
