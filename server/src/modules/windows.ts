import { refusalTexts } from '@/texts/refusals';
import type { Db } from '@server/db/database';
import { parseCursor, printCursor } from '@server/http/read';
import { invalidField } from '@server/platform/refusal';

/** A list of each user's rows, newest first: those of a table `t` for which a condition holds. */
export interface Source {
  /** The name of the list in its cursors. */
  list: string;
  table: string;
  /** The condition, in SQL. */
  where: string;
}

/** The position of a row in its user's list: the time of its creation, then its id. */
interface Position {
  /** With all its microseconds, which a Date would lose. */
  at: string;
  id: string;
}

/** The position of one of the user's rows, or null if it is another user's or not in the list. */
export async function findPosition(
  db: Db,
  { table, where }: Source,
  userId: string,
  id: string,
): Promise<Position | null> {
  const [row] = await db.query<Position>(
    `select t.created_at::text as at, t.id from ${table} t where t.id = $1 and t.user_id = $2 and ${where}`,
    [id, userId],
  );
  return row ?? null;
}

/** The bounds of every window. */
interface Bounds {
  limit: number;
  /** Included. */
  since?: string | undefined;
  /** Not included. */
  until?: string | undefined;
}

/** The values of $1 to $6 in the queries below. */
export const boundValues = (userId: string, after: Position | null, { limit, since, until }: Bounds) => [
  ...[userId, after?.at ?? 'infinity', after?.id ?? '9223372036854775807'],
  ...[since ?? '-infinity', until ?? 'infinity', limit],
];

/**
 * The newest rows of a list that are after a position and between two times.
 *
 * @param columns what is read of them; by default their ids and times, by which many can be ordered
 */
export const newestOf = ({ table, where }: Source, columns = 't.id, t.created_at') => `select ${columns} from ${table} t
  where t.user_id = $1 and (t.created_at, t.id) < ($2::timestamptz, $3::bigint)
    and t.created_at >= $4::timestamptz and t.created_at < $5::timestamptz and ${where}
  order by t.created_at desc, t.id desc limit $6::int`;

/**
 * The same for the rows of some kinds, with one index lookup for each kind, so that a rare kind is found as fast as a
 * common one.
 *
 * @param kinds the kinds, as SQL after "from"
 * @param isOfKind whether a row `t` is of a kind, in SQL
 */
export const newestOfKinds = (source: Source, kinds: string, isOfKind: string) => `select found.id, found.created_at
  from ${kinds}, lateral (${newestOf({ ...source, where: `${source.where} and ${isOfKind}` })}) found
  order by found.created_at desc, found.id desc limit $6::int`;

/** The values that a filter allows: the chosen one, or all. */
export const allowed = (chosen: string | undefined, all: readonly string[]): readonly string[] =>
  chosen === undefined ? all : [chosen];

interface Row {
  id: string;
}

/** A list in windows, as it is sent. */
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

/** The result of examining some rows of a list: those that match, newest first, and the last one that was examined. */
export interface Scan<Kind extends Row> {
  found: readonly Kind[];
  /** The oldest row that was looked at, or null if there was none. */
  last: string | null;
  /** True if there are no older rows. */
  isAll: boolean;
}

/**
 * One window of the rows that match a filter without an index. Only a limited number of rows is examined for one
 * answer, so a window may have fewer rows than asked for, or none, and still a next one.
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
  // Matching rows that are not shown are found again from the last row that is shown.
  const end = found.length > shown.length ? (shown.at(-1)?.id ?? null) : isAll ? null : last;
  return { results: shown.map(present), next: end === null ? null : printCursor(source.list, end) };
}
