import { TRANSACTION_STATUSES, TRANSACTION_TYPES, type TransactionType } from '@contract/values/transaction';
import type { TransactionWindowQuery } from '@contract/countedWindows';
import { LEDGER_DECIMALS } from '@contract/values/constants';
import { CURRENCIES } from '@contract/values/currencies';
import { decimal, multiply, roundTo, toText } from '@/domain/money/decimal';
import { parsePath } from '@/domain/paths/paths';
import type { Db } from '@server/db/database';
import { allowed, newestOf, newestOfKinds, type Scan, type Source } from '@server/modules/windows';
import { COLUMNS, type TransactionRow } from './record';

/** Retries wait this long. An order is also tried again as soon as a listing that may fill it appears. */
const RETRY_AFTER_S = 15;

/** A pending transaction whose turn has come. */
export interface DueRow {
  id: string;
  user_id: string;
  type: TransactionType;
  currency_from: string;
  currency_to: string;
  path: string | null;
  /** When it was last tried, as text with all digits; null if never. A claim fails if it has changed. */
  tried_at: string | null;
}

/** The parameters of a search for due transactions. */
export interface DueQuestion {
  now: Date;
  /** How long after its creation a transaction is due. */
  afterS: number;
  /** At most this many rows. */
  most: number;
}

/**
 * Due transactions in fair turns: the first of each user and type, then the second of each, and so on, so that a user
 * with thousands of them delays others by one at most. Within a turn, those not tried for the longest time come first,
 * then the oldest.
 *
 * @param condition SQL about `t`, a transaction, and `u`, its user
 */
const inTurns = (condition: string, limit: string): string => `
  select id, tried_at::text, user_id, type, currency_from, currency_to, path from (
    select t.id, t.tried_at, t.user_id, t.type, t.currency_from, t.currency_to, t.path,
      row_number() over (partition by t.user_id, t.type order by t.tried_at nulls first, t.id) as turn
    from transactions t join users u on u.id = t.user_id where t.status = 'PENDING' and ${condition}) due
  order by turn, tried_at nulls first, id limit ${limit}`;

/** The transactions that the worker processes. Those of deactivated users are cleaned up instead. */
const TRADE = `t.type in ('LIST', 'ORDER', 'MOF_ORDER') and u.deactivated_at is null
  and t.created_at <= $1::timestamptz - make_interval(secs => $2)`;

/** A time after `now` comes from a wrong clock, so it is no reason to wait. */
const WAITED = `(t.tried_at <= $1::timestamptz - make_interval(secs => ${String(RETRY_AFTER_S)})
  or t.tried_at > $1::timestamptz)`;

/** LIST, ORDER and MOF_ORDER that are due and were never tried. */
export function findUntried(db: Db, { now, afterS, most }: DueQuestion): Promise<DueRow[]> {
  return db.query<DueRow>(inTurns(`${TRADE} and t.tried_at is null`, '$3'), [now, afterS, most]);
}

/** Orders that were tried some time ago. */
export function findWaiting(db: Db, { now, afterS, most }: DueQuestion): Promise<DueRow[]> {
  return db.query<DueRow>(inTurns(`${TRADE} and ${WAITED}`, '$3'), [now, afterS, most]);
}

/** Fundings and withdrawals that are due for approval in the demo, except those that two operators must approve. */
export function findApprovals(db: Db, { now, afterS, most }: DueQuestion): Promise<DueRow[]> {
  const condition = `t.type in ('FUND_WALLET', 'WITHDRAW')
    and t.created_at <= $1::timestamptz - make_interval(secs => $2) and (t.tried_at is null or ${WAITED})
    and not exists (select from four_eyes f where f.currency = t.currency_from and t.amount > f.amount)`;
  return db.query<DueRow>(inTurns(condition, '$3'), [now, afterS, most]);
}

/** Due transactions that were not tried since they were found; $1 and $2 are the ids and tried_at of DueRows. */
const STILL_DUE = `unnest($1::bigint[], $2::timestamptz[]) with ordinality as due (id, tried_at, place)
  join transactions t on t.id = due.id and t.status = 'PENDING' and t.tried_at is not distinct from due.tried_at`;

const found = (due: readonly DueRow[]) => [due.map(({ id }) => id), due.map(({ tried_at }) => tried_at)];

/**
 * Locks those transactions that are still due, in their order. Missing are those that another worker holds or was faster
 * with, and those of users who were deactivated. The share lock prevents a deactivation of a user in the meantime.
 */
export function claimTrades(tx: Db, due: readonly DueRow[]): Promise<TransactionRow[]> {
  return tx.query<TransactionRow>(
    `select ${COLUMNS} from ${STILL_DUE} join users u on u.id = t.user_id and u.deactivated_at is null
     order by due.place for update of t skip locked for share of u skip locked`,
    found(due),
  );
}

/** Locks those fundings and withdrawals that are still due. Missing are those that another worker holds or was faster with. */
export function claimApprovals(tx: Db, due: readonly DueRow[]): Promise<{ id: string }[]> {
  const sql = `select t.id from ${STILL_DUE} order by due.place for update of t skip locked`;
  return tx.query<{ id: string }>(sql, found(due));
}

/** Records that transactions were tried without success. */
export async function postpone(tx: Db, ids: readonly string[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  await tx.query('update transactions set tried_at = $2 where id = any($1::bigint[])', [ids, now]);
}

/** How many orders of a user wait to be filled, counted up to `most`. */
export async function countOpenOrders(tx: Db, userId: string, most: number): Promise<number> {
  const rows = await tx.query(
    `select 1 from transactions where user_id = $1 and status = 'PENDING' and type in ('ORDER', 'MOF_ORDER') limit $2`,
    [userId, most],
  );
  return rows.length;
}

/** How many listings a user has, those included that are about to appear, counted up to `most`. */
export async function countOpenListings(tx: Db, userId: string, most: number): Promise<number> {
  const rows = await tx.query(
    `(select 1 from listings where user_id = $1 and status = 'active' limit $2)
     union all (select 1 from transactions where user_id = $1 and status = 'PENDING' and type = 'LIST' limit $2)`,
    [userId, most],
  );
  return rows.length;
}

/** How much work waits, for all server processes together. */
interface Backlog {
  /** Due and never tried, because the worker is late. */
  due: number;
  /** For how long the oldest of them has been due. */
  oldestSeconds: number;
  /** Tried without success, because the market is too thin for them. */
  waiting: number;
  forOperator: number;
}

/** Counts what waits, in one pass over the pending transactions. */
export async function readBacklog(db: Db, processAfterS: number): Promise<Backlog> {
  const [row] = await db.query<Backlog>(
    `select
       count(*) filter (where is_due)::int as due,
       coalesce(max(extract(epoch from now() - created_at) - $1) filter (where is_due), 0)::float8 as "oldestSeconds",
       count(*) filter (where is_trade and tried_at is not null)::int as waiting,
       count(*) filter (where not is_trade)::int as "forOperator"
     from (
       select t.created_at, t.tried_at, t.type in ('LIST', 'ORDER', 'MOF_ORDER') as is_trade,
         t.type in ('LIST', 'ORDER', 'MOF_ORDER') and t.tried_at is null and u.deactivated_at is null
           and t.created_at <= now() - make_interval(secs => $1) as is_due
       from transactions t join users u on u.id = t.user_id where t.status = 'PENDING') pending`,
    [processAfterS],
  );
  return row ?? { due: 0, oldestSeconds: 0, waiting: 0, forOperator: 0 };
}

/** A pending transaction as the operator sees it. */
export interface PendingRow {
  id: string;
  type: string;
  email: string;
  amount: string;
  currency_from: string;
  currency_to: string;
  created_at: Date;
  /** The bank account of a withdrawal, as one text. */
  pay_to: string | null;
  /** Which image belongs to it. */
  image: string | null;
}

/** How many fundings of a user wait for the operator. */
export async function countPendingFundings(tx: Db, userId: string): Promise<number> {
  const rows = await tx.query(
    `select 1 from transactions where user_id = $1 and status = 'PENDING' and type = 'FUND_WALLET'`,
    [userId],
  );
  return rows.length;
}

/** True if a user has made `most` fundings in the last 24 hours, with any outcome. */
export async function hasFundedOften(tx: Db, userId: string, most: number): Promise<boolean> {
  const rows = await tx.query(
    `select 1 from transactions where user_id = $1 and type = 'FUND_WALLET' and created_at > now() - interval '1 day'
     limit $2::int`,
    [userId, most],
  );
  return rows.length >= most;
}

/** How many pending transactions are older than one of them. @param before null for all */
export async function countPending(db: Db, before: string | null): Promise<number> {
  const [row] = await db.query<{ count: number }>(
    `select count(*)::int as count from transactions where status = 'PENDING' and ($1::bigint is null or id < $1)`,
    [before],
  );
  return row?.count ?? 0;
}

/** The newest pending transactions, or the newest that are older than `before`. */
export function findPending(db: Db, before: string | null, most: number): Promise<PendingRow[]> {
  return db.query<PendingRow>(
    `select t.id, t.type, u.email, t.amount, t.currency_from, t.currency_to, t.created_at,
       case when b.id is not null then
         concat_ws(', ', b.bank_name, b.account_number, b.account_name, b.first_name || ' ' || b.last_name) end as pay_to,
       case when t.transaction_receipt is not null then 'receipt' when t.qr_code is not null then 'QR code' end as image
     from transactions t join users u on u.id = t.user_id left join bank_accounts b on b.id = t.bank_account_id
     where t.status = 'PENDING' and ($1::bigint is null or t.id < $1) order by t.id desc limit $2`,
    [before, most],
  );
}

/** A user's pending LIST, ORDER and MOF_ORDER transactions, or those between two currencies. */
export const PENDING_TRADES = `select id, type, currency_from as currency, trim_scale(amount)::text as amount from transactions
  where user_id = $1 and status = 'PENDING' and type in ('LIST', 'ORDER', 'MOF_ORDER')
    and ($2::text[] is null or currency_from = any($2) and currency_to = any($2))`;

/** Locks them. @returns their ids, oldest first */
export async function lockPendingTrades(tx: Db, userId: string, pair: readonly string[] | null = null) {
  const pending = await tx.query<{ id: string }>(`${PENDING_TRADES} order by id for update`, [userId, pair]);
  return pending.map(({ id }) => id);
}

export const TRANSACTIONS: Source = { list: 'transactions', table: 'transactions', where: 'true' };

type WindowFilter = Pick<TransactionWindowQuery, 'type' | 'status' | 'currency'>;

const rowsOf = (found: string) => `select ${COLUMNS} from (${found}) found
  join transactions t on t.id = found.id join users u on u.id = t.user_id order by t.created_at desc, t.id desc`;

/** Reads the rows themselves, because looking up each by its id again would take longer in a long table. */
const ALL = `select ${COLUMNS} from (${newestOf(TRANSACTIONS, 't.*')}) t
  join users u on u.id = t.user_id order by t.created_at desc, t.id desc`;

/** The newest of the kinds that a filter allows: type, status and currency, at most 96 combinations. */
const KINDS_FOUND = newestOfKinds(
  TRANSACTIONS,
  'unnest($7::text[]) types(type), unnest($8::text[]) statuses(status), unnest($9::text[]) currencies(currency)',
  't.type = types.type and t.status = statuses.status and t.currency_from = currencies.currency',
);
const FILTERED = rowsOf(KINDS_FOUND);

/** True if the filter leaves kinds out. */
const hasKind = ({ type, status, currency }: WindowFilter): boolean =>
  type !== undefined || status !== undefined || currency !== undefined;

/** The values of $7 to $9. */
const kindsOf = ({ type, status, currency }: WindowFilter) => [
  allowed(type, TRANSACTION_TYPES),
  allowed(status, TRANSACTION_STATUSES),
  allowed(currency, CURRENCIES),
];

/** The newest of a user's transactions within bounds that match the filter, newest first. */
export function findWindow(db: Db, bounds: readonly unknown[], filter: WindowFilter): Promise<TransactionRow[]> {
  return hasKind(filter) ? db.query(FILTERED, [...bounds, ...kindsOf(filter)]) : db.query(ALL, bounds);
}

/** How many of a user's transactions are examined for one answer. */
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

/** A transaction that matches, or the last one that was examined. */
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

/** An older listing wakes no orders any more: they have been tried since, as orders that wait are. */
const NEWS_S = 60;
const SINCE = `$1::timestamptz - make_interval(secs => ${String(NEWS_S)})`;
/** One that was resumed or got a new rate is news too. */
const IS_NEWS = `l.status = 'active' and l.paused_at is null and (l.created_at > ${SINCE} or l.news_at > ${SINCE})`;
const NEWS_OF_ANOTHER = `${IS_NEWS} and l.user_id <> t.user_id and greatest(l.created_at, l.news_at) > t.tried_at
  and exists (select 1 from users lister where lister.id = l.user_id and lister.deactivated_at is null)`;
/** True if the listing serves a hop of the path. */
const ON_PATH = `position(l.swap_to || '->' || l.currency in t.path) > 0`;

/** Starts at the new listings, which are few, and not at the waiting orders, which may be many. */
const WOKEN_ORDERS = `select t.id from listings l join transactions t on t.currency_from = l.swap_to
  and t.currency_to = l.currency and t.rate = l.rate and t.status = 'PENDING' and t.type = 'ORDER'
  where ${NEWS_OF_ANOTHER}`;

/** $4 and $5 are paths with news and the best rate of each. */
const WOKEN_PATHS = `select t.id from unnest($4::text[], $5::numeric[]) as open (path, best)
  join transactions t on t.path = open.path and t.rate >= open.best and t.status = 'PENDING' and t.type = 'MOF_ORDER'
  where exists (select 1 from listings l where ${NEWS_OF_ANOTHER} and ${ON_PATH})`;

/** The paths of waiting orders on which something new is listed. */
async function findPathsWithNews(db: Db, now: Date): Promise<string[]> {
  const rows = await db.query<{ path: string }>(
    `select distinct t.path from (select distinct l.swap_to, l.currency from listings l where ${IS_NEWS}) l
     join transactions t on ${ON_PATH} where t.status = 'PENDING' and t.type = 'MOF_ORDER'`,
    [now],
  );
  return rows.map(({ path }) => path);
}

/** The lowest rate that is listed for a hop; null if there is none. */
async function bestRate(db: Db, from: string, to: string): Promise<string | null> {
  const [row] = await db.query<{ best: string | null }>(
    `select trim_scale(min(rate))::text as best from listings
     where status = 'active' and paused_at is null and currency = $2 and swap_to = $1`,
    [from, to],
  );
  return row?.best ?? null;
}

/** The rate of a path at its best listings: no amount gets a better one. Null if a hop has no listing. */
async function bestOfPath(db: Db, text: string): Promise<string | null> {
  const path = parsePath(text) ?? [];
  let product = decimal('1');
  for (const [index, to] of path.entries()) {
    const from = path[index - 1];
    if (from === undefined) continue;
    const best = await bestRate(db, from, to);
    if (best === null) return null;
    product = multiply(product, decimal(best));
  }
  return toText(roundTo(product, LEDGER_DECIMALS, 'down'));
}

/**
 * Orders that were tried in vain, and that a listing which appeared since may fill: another user's listing at the rate
 * of an ORDER, or on a path whose best listings reach the rate of a MOF_ORDER.
 */
export async function findWoken(db: Db, { now, afterS, most }: DueQuestion): Promise<DueRow[]> {
  const open: { path: string; best: string }[] = [];
  for (const path of await findPathsWithNews(db, now)) {
    const best = await bestOfPath(db, path);
    if (best !== null) open.push({ path, best });
  }
  // An array is computed once; a subquery may be carried out again for each pending transaction.
  const condition = `${TRADE} and t.id = any (array(${WOKEN_ORDERS} union all ${WOKEN_PATHS}))`;
  const [paths, bests] = [open.map(({ path }) => path), open.map(({ best }) => best)];
  return db.query<DueRow>(inTurns(condition, '$3'), [now, afterS, most, paths, bests]);
}
