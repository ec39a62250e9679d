import { LONGEST_WINDOW } from '@contract/values/capabilities';

/** A row of a list, newest first. */
export interface OwnRow {
  id: string;
  /** If it is missing, the order of the ids is the order of time. */
  created_at?: string | null;
}

/** A list or a part of it, with the cursor of the next part. */
export interface OwnWindow<Row> {
  results: readonly Row[];
  next: string | null;
}

interface Position {
  /** False if other windows precede this one: newer rows belong to those. */
  isNewest: boolean;
  /** The most rows that it may grow to. */
  most?: number;
}

const isTimed = ({ created_at: time = null }: OwnRow): boolean => time !== null;

/** Without times, the greater id is the newer one. Rows of the same millisecond stay in the order in which they came. */
const isBefore = (one: OwnRow, other: OwnRow): boolean =>
  isTimed(one) ? (one.created_at ?? '') > (other.created_at ?? '') : BigInt(one.id) > BigInt(other.id);

/**
 * A window of an unfiltered list without removals, after these rows were added or changed; null if only a fetch can
 * tell. It shares the rows that did not change. New rows make it longer, so that the next window does not change and
 * its cursor stays that of its last row.
 *
 * @param set newest first, as the server orders them
 */
export function windowAfter<Row extends OwnRow>(
  window: OwnWindow<Row>,
  set: readonly Row[],
  { isNewest, most = LONGEST_WINDOW }: Position,
): OwnWindow<Row> | null {
  const { results, next } = window;
  const before = new Map(results.map((row) => [row.id, row]));
  const renewed = new Map(set.filter(({ id }) => before.has(id)).map((row) => [row.id, row]));
  const placed = set.filter(({ id }) => !before.has(id));
  const rows = results.map((row) => renewed.get(row.id) ?? row);
  // A row whose time has changed would move.
  if (rows.some((row, at) => row.created_at !== results[at]?.created_at)) return null;
  // Times are cut to milliseconds, so only the server knows which of two rows of the same one is newer.
  const isUnclear = (row: Row) => isTimed(row) && rows.some(({ created_at: time }) => time === row.created_at);
  if (placed.some(isUnclear)) return null;
  for (const row of placed) {
    const follower = rows.findIndex((other) => isBefore(row, other));
    const index = follower < 0 ? rows.length : follower;
    // A row before the first one belongs to the window before, one after the last to the next window.
    if ((index > 0 || isNewest) && (index < rows.length || next === null)) rows.splice(index, 0, row);
  }
  if (renewed.size === 0 && rows.length === results.length) return window;
  return rows.length > most ? null : { results: rows, next };
}
