import type { Db } from '@server/db/database';

/** A list of each user's rows, newest first: those of a table `t` for which a condition holds. */
export interface Source {
  /** The name of the list in its cursors. */
  list: string;
  table: string;
  /** The condition, in SQL. */
  where: string;
}

/** Where a row is in its user's list: by the time of its creation, then by its id. */
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

/** What every window is bounded by. */
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
 * The same for the rows of some kinds, with one step into an index for each kind. So a rare kind is found as fast as a
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
