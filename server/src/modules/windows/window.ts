import { refusalTexts } from '@/texts/refusals';
import type { Db } from '@server/db/database';
import { parseCursor, printCursor } from '@server/http/cursor';
import { invalidField } from '@server/platform/refusal';
import { boundValues, findPosition, type Source } from './windowRepository';

interface Row {
  id: string;
}

/** A list in windows, as its wire has it. */
export interface Window {
  results: object[];
  next: string | null;
}

interface Asked {
  limit: number;
  before?: string | undefined;
  since?: string | undefined;
  until?: string | undefined;
}

interface WindowOf<Kind extends Row> {
  source: Source;
  asked: Asked;
  /** The rows of the window, newest first, for the values of $1 to $6. */
  find: (bounds: readonly unknown[]) => Promise<readonly Kind[]>;
  present: (row: Kind) => object;
}

/** The position that a cursor names, found by the id of its row; null without a cursor. */
async function positionOf(db: Db, source: Source, userId: string, before: string | undefined) {
  if (before === undefined) return null;
  const id = parseCursor(source.list, before);
  const position = id === null ? null : await findPosition(db, source, userId, id);
  if (position === null) throw invalidField('before', refusalTexts.noSuchCursor);
  return position;
}

/**
 * One window of a user's list, newest first.
 *
 * @throws Refusal `invalid` for a cursor that is not one of this list, or whose row is another user's or not in the
 * list any more
 */
export async function readWindow<Kind extends Row>(
  db: Db,
  userId: string,
  { source, asked, find, present }: WindowOf<Kind>,
): Promise<Window> {
  const after = await positionOf(db, source, userId, asked.before);
  // One more than the limit: if it exists, there is a next window.
  const rows = await find(boundValues(userId, after, { ...asked, limit: asked.limit + 1 }));
  const shown = rows.slice(0, asked.limit);
  const last = shown.at(-1);
  return {
    results: shown.map(present),
    next: last && rows.length > asked.limit ? printCursor(source.list, last.id) : null,
  };
}

/** What was found among some rows of a list: those that fit, newest first, and how far was looked. */
export interface Scan<Kind extends Row> {
  found: readonly Kind[];
  /** The oldest row that was looked at, or null if there was none. */
  last: string | null;
  /** True if there are no older rows. */
  isAll: boolean;
}

/**
 * One window of the rows that fit a filter for which there is no index. Only so many rows are looked at for one answer,
 * so a window may have fewer rows than asked for, or none, and still a next one.
 */
export async function scanWindow<Kind extends Row>(
  db: Db,
  userId: string,
  {
    source,
    asked,
    scan,
    present,
  }: Omit<WindowOf<Kind>, 'find'> & { scan: (bounds: readonly unknown[]) => Promise<Scan<Kind>> },
): Promise<Window> {
  const after = await positionOf(db, source, userId, asked.before);
  const { found, last, isAll } = await scan(boundValues(userId, after, asked));
  const shown = found.slice(0, asked.limit);
  // What fits and is not shown is found again from the last row that is.
  const end = found.length > shown.length ? (shown.at(-1)?.id ?? null) : isAll ? null : last;
  return { results: shown.map(present), next: end === null ? null : printCursor(source.list, end) };
}
