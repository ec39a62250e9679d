import { CURRENCIES } from '@contract/values/currencies';
import { TRANSACTION_STATUSES, TRANSACTION_TYPES } from '@contract/schemas/transaction';
import type { TransactionWindowQuery } from '@contract/schemas/windowQuery';
import type { Db } from '@server/db/database';
import { COLUMNS, type TransactionRow } from './repository';

/** Where a transaction is in its user's list: by the time of its creation, then by its id. */
interface TransactionPosition {
  /** With all its microseconds, which a Date would lose. */
  at: string;
  id: string;
}

/** The position of one of the user's transactions, or null if it is another user's. */
export async function findPosition(db: Db, userId: string, id: string): Promise<TransactionPosition | null> {
  const [row] = await db.query<TransactionPosition>(
    'select created_at::text as at, id from transactions where id = $1 and user_id = $2',
    [id, userId],
  );
  return row ?? null;
}

type Filter = Omit<TransactionWindowQuery, 'before'>;

/** The newest of one user's transactions that are after a position and between two times; `more` restricts them. */
const newest = (more = '') => `select t.id, t.created_at from transactions t
  where t.user_id = $1 and (t.created_at, t.id) < ($2::timestamptz, $3::bigint)
    and t.created_at >= $4::timestamptz and t.created_at < $5::timestamptz ${more}
  order by t.created_at desc, t.id desc limit $6::int`;

const rowsOf = (found: string) => `select ${COLUMNS} from (${found}) found
  join transactions t on t.id = found.id join users u on u.id = t.user_id order by t.created_at desc, t.id desc`;

const ALL = rowsOf(newest());

/**
 * One step into the index for each combination of type, status and currency that the filter allows, at most 96. So a
 * rare kind is found as fast as a common one, with one index for all filters.
 */
const FILTERED = rowsOf(`select found.id, found.created_at
  from unnest($7::text[]) types(type), unnest($8::text[]) statuses(status), unnest($9::text[]) currencies(currency),
    lateral (${newest('and t.type = types.type and t.status = statuses.status and t.currency_from = currencies.currency')}) found
  order by found.created_at desc, found.id desc limit $6::int`);

const only = (chosen: string | undefined, all: readonly string[]): readonly string[] =>
  chosen === undefined ? all : [chosen];

/** The newest `limit` of a user's transactions that are after a position and match the filter, newest first. */
export function findWindow(
  db: Db,
  userId: string,
  after: TransactionPosition | null,
  { limit, type, status, currency, since, until }: Filter,
): Promise<TransactionRow[]> {
  const bounds = [
    ...[userId, after?.at ?? 'infinity', after?.id ?? '9223372036854775807'],
    ...[since ?? '-infinity', until ?? 'infinity', limit],
  ];
  if (type === undefined && status === undefined && currency === undefined) return db.query(ALL, bounds);
  const kinds = [only(type, TRANSACTION_TYPES), only(status, TRANSACTION_STATUSES), only(currency, CURRENCIES)];
  return db.query(FILTERED, [...bounds, ...kinds]);
}
