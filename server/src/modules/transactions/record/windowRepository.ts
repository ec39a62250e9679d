import { CURRENCIES } from '@contract/values/currencies';
import { TRANSACTION_STATUSES, TRANSACTION_TYPES } from '@contract/schemas/transaction';
import type { TransactionWindowQuery } from '@contract/schemas/windowQuery';
import type { Db } from '@server/db/database';
import { allowed, newestOf, newestOfKinds, type Source } from '@server/modules/windows/windowRepository';
import { COLUMNS, type TransactionRow } from './repository';

/** A user's transactions. */
export const TRANSACTIONS: Source = { list: 'transactions', table: 'transactions', where: 'true' };

type Filter = Pick<TransactionWindowQuery, 'type' | 'status' | 'currency'>;

const rowsOf = (found: string) => `select ${COLUMNS} from (${found}) found
  join transactions t on t.id = found.id join users u on u.id = t.user_id order by t.created_at desc, t.id desc`;

/** The rows themselves, because a second look at each by its id would take longer in a long table. */
const ALL = `select ${COLUMNS} from (${newestOf(TRANSACTIONS, 't.*')}) t
  join users u on u.id = t.user_id order by t.created_at desc, t.id desc`;

/**
 * The newest of the kinds that a filter allows. The kinds are the combinations of type, status and currency, at most 96.
 */
export const KINDS_FOUND = newestOfKinds(
  TRANSACTIONS,
  'unnest($7::text[]) types(type), unnest($8::text[]) statuses(status), unnest($9::text[]) currencies(currency)',
  't.type = types.type and t.status = statuses.status and t.currency_from = currencies.currency',
);
const FILTERED = rowsOf(KINDS_FOUND);

/** True if the filter leaves kinds out. */
export const hasKind = ({ type, status, currency }: Filter): boolean =>
  type !== undefined || status !== undefined || currency !== undefined;

/** The values of $7 to $9. */
export const kindsOf = ({ type, status, currency }: Filter) => [
  allowed(type, TRANSACTION_TYPES),
  allowed(status, TRANSACTION_STATUSES),
  allowed(currency, CURRENCIES),
];

/** The newest of a user's transactions within bounds that match the filter, newest first. */
export function findWindow(db: Db, bounds: readonly unknown[], filter: Filter): Promise<TransactionRow[]> {
  return hasKind(filter) ? db.query(FILTERED, [...bounds, ...kindsOf(filter)]) : db.query(ALL, bounds);
}
