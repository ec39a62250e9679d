import { LONGEST_WINDOW } from '@contract/values/capabilities';

/** A row of a list, newest first. */
export interface OwnRow {
  id: string;
  /** Without a time, the ids are in its order. */
  created_at?: string | null;
}

/** A list, or a part of it with the cursor of what follows. */
export interface OwnWindow<Row> {
  results: readonly Row[];
  next: string | null;
}

interface Place {
  /** False for a window that others precede: what is newer than its rows belongs to those. */
  isNewest: boolean;
  /** The most rows that it may grow to. */
  most?: number;
}

const isTimed = ({ created_at: time = null }: OwnRow): boolean => time !== null;

/** Without times, the greater id is the newer one. Rows of the same millisecond stay in the order in which they came. */
const isBefore = (one: OwnRow, other: OwnRow): boolean =>
  isTimed(one) ? (one.created_at ?? '') > (other.created_at ?? '') : BigInt(one.id) > BigInt(other.id);

/**
 * A window of an unfiltered list that nothing leaves, after these rows are new or have changed; null if it has to be
 * fetched to be sure. It shares the rows that did not change. It grows by what is new, so that the window after it stays
 * as it is; its cursor is still that of its last row.
 *
 * @param set newest first, as the server orders them
 */
export function windowAfter<Row extends OwnRow>(
  window: OwnWindow<Row>,
  set: readonly Row[],
  { isNewest, most = LONGEST_WINDOW }: Place,
): OwnWindow<Row> | null {
  const { results, next } = window;
  const before = new Map(results.map((row) => [row.id, row]));
  const renewed = new Map(set.filter(({ id }) => before.has(id)).map((row) => [row.id, row]));
  const placed = set.filter(({ id }) => !before.has(id));
  const rows = results.map((row) => renewed.get(row.id) ?? row);
  // One whose time has changed moves.
  if (rows.some((row, at) => row.created_at !== results[at]?.created_at)) return null;
  // Times are cut to milliseconds, so only the server knows which of two rows of the same one is newer.
  const isUnclear = (row: Row) => isTimed(row) && rows.some(({ created_at: time }) => time === row.created_at);
  if (placed.some(isUnclear)) return null;
  for (const row of placed) {
    const follower = rows.findIndex((other) => isBefore(row, other));
    const place = follower < 0 ? rows.length : follower;
    // What comes first is in the window before, and what comes last in the one after.
    if ((place > 0 || isNewest) && (place < rows.length || next === null)) rows.splice(place, 0, row);
  }
  if (renewed.size === 0 && rows.length === results.length) return window;
  return rows.length > most ? null : { results: rows, next };
}
