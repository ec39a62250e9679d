import { refusalTexts } from '@/texts/refusals';
import { parseCursor, printCursor } from '@server/http/cursor';
import { invalidField } from '@server/platform/refusal';

interface Row {
  id: string;
}

/** A list in windows, as its wire has it. */
export interface Window {
  results: object[];
  next: string | null;
}

/**
 * The position that a cursor names, found by the id of its row.
 *
 * @param find the position of the caller's own row, or null if they have no such row
 * @throws Refusal `invalid` for a cursor that is not one of this list, or whose row is another user's or deleted
 */
export async function positionOf<Position>(
  list: string,
  before: string | undefined,
  find: (id: string) => Promise<Position | null>,
): Promise<Position | null> {
  if (before === undefined) return null;
  const id = parseCursor(list, before);
  const position = id === null ? null : await find(id);
  if (position === null) throw invalidField('before', refusalTexts.noSuchCursor);
  return position;
}

/**
 * The answer of a list in windows.
 *
 * @param rows one more than the limit, if there are that many: then there is a next window
 */
export function presentWindow<Kind extends Row>(
  list: string,
  rows: readonly Kind[],
  limit: number,
  present: (row: Kind) => object,
): Window {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    results: shown.map(present),
    next: last && rows.length > limit ? printCursor(list, last.id) : null,
  };
}
