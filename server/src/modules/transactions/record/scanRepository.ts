import type { TransactionWindowQuery } from '@contract/schemas/windowQuery';
import type { Db } from '@server/db/database';
import type { Scan } from '@server/modules/windows/window';
import { newestOf } from '@server/modules/windows/windowRepository';
import { COLUMNS, type TransactionRow } from './repository';
import { hasKind, kindsOf, KINDS_FOUND, TRANSACTIONS } from './windowRepository';

/** So many of a user's transactions are looked at for one answer. */
const LOOKED_AT = 1_000;

const LIKE_SIGNS = /[\\%_]/g;
/** Patterns for ILIKE, one for each word. */
const patternsOf = (words: string) =>
  words
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => `%${word.replace(LIKE_SIGNS, '\\$&')}%`);

const TEXT = `concat_ws(' ', t.id, t.type, replace(t.type, '_', ' '), t.status, t.currency_from, t.currency_to, t.path,
  b.bank_name, b.account_name, b.account_number)`;

/** A transaction that fits, or the last one that was looked at. */
type Found = TransactionRow & { fits: boolean; looked_at: number };

// Otherwise PostgreSQL may read the transactions of all users to find these.
const EACH = 'cross join lateral (select * from transactions where id = candidates.id offset 0) t';

/** @param first the number of the first of the three values after those of the candidates */
const scanOf = (candidates: string, first: number) => {
  const [min, max, patterns] = [first, first + 1, first + 2].map((place) => `$${String(place)}`) as [
    string,
    string,
    string,
  ];
  return `
  with candidates as materialized (${candidates})
  select ${COLUMNS}, fits.fits, (select count(*) from candidates)::int as looked_at
  from candidates ${EACH} join users u on u.id = t.user_id
  left join bank_accounts b on b.id = t.bank_account_id
  cross join lateral (select (${min}::numeric is null or t.amount >= ${min}::numeric)
    and (${max}::numeric is null or t.amount <= ${max}::numeric) and ${TEXT} ilike all (${patterns}::text[]) as fits) fits
  where fits.fits or candidates.id = (select id from candidates order by created_at, id limit 1)
  order by t.created_at desc, t.id desc`;
};

const SCAN_ALL = scanOf(newestOf(TRANSACTIONS), 7);
const SCAN_KINDS = scanOf(KINDS_FOUND, 10);

/**
 * The transactions with these amounts and words among the newest within bounds. There is no index for them, so only
 * some rows are looked at.
 */
export async function scanTransactions(
  db: Db,
  bounds: readonly unknown[],
  asked: TransactionWindowQuery,
): Promise<Scan<TransactionRow>> {
  const { min, max, words = '' } = asked;
  const [candidates, wanted] = [
    [...bounds.slice(0, -1), LOOKED_AT],
    [min ?? null, max ?? null, patternsOf(words)],
  ];
  const rows = await (hasKind(asked)
    ? db.query<Found>(SCAN_KINDS, [...candidates, ...kindsOf(asked), ...wanted])
    : db.query<Found>(SCAN_ALL, [...candidates, ...wanted]));
  return {
    found: rows.filter(({ fits }) => fits),
    last: rows.at(-1)?.id ?? null,
    isAll: (rows[0]?.looked_at ?? 0) < LOOKED_AT,
  };
}

/** True if the filter has a part for which there is no index. */
export const needsScan = ({ min, max, words = '' }: TransactionWindowQuery): boolean =>
  min !== undefined || max !== undefined || words !== '';
