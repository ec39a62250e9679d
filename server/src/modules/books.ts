import type { HOUSE_ACCOUNTS } from '@contract/console/books';
import type { AuditQuestion } from '@contract/console/operators';
import { consoleRefusals } from '@/texts/console/refusals';
import { type Database, type Db, inSnapshot, sqlState, tryName } from '@server/db/database';
import { IS_OVERDRAWN } from '@server/ledger';
import { conflict } from '@server/platform/refusal';
import { limitAttempts, LIMITS } from './attempts';
import { findChangedActs } from './operators/acts';
import { TRANSIT } from './operators/reconciliation';

/** Wallets computed from the transactions and their outcomes, without the lines of the ledger. */
const RECKONED = `
  select user_id, currency, sum(amount) as amount from (
    select user_id, currency_from as currency, amount from transactions where type = 'FUND_WALLET' and status = 'COMPLETED'
    union all
    select user_id, currency_from, -amount from transactions
      where type in ('WITHDRAW', 'LIST', 'ORDER', 'MOF_ORDER') and status in ('PENDING', 'COMPLETED')
    union all
    select t.user_id, t.currency_from, t.amount from payout_outcomes o join transactions t on t.id = o.transaction_id
      where o.outcome = 'returned'
    union all
    select t.user_id, t.currency_from, -r.taken from reversed_fundings r join transactions t on t.id = r.transaction_id
    union all
    select user_id, currency, -amount from debt_payments
    union all
    select user_id, currency, returned - raised from listings
    union all
    select l.user_id, l.swap_to, f.paid from fills f join listings l on l.id = f.listing_id
    union all
    select t.user_id, t.currency_to, f.taken from fills f join transactions t on t.id = f.transaction_id
      join listings l on l.id = f.listing_id where l.currency = t.currency_to
  ) moved group by 1, 2`;

const QUESTIONS: Readonly<Record<Exclude<AuditQuestion, 'chain'>, string>> = {
  currencySum: `
    select currency, sum(amount) as sum from lines group by currency having sum(amount) <> 0
    union all select currency, sum(balance) from accounts group by currency having sum(balance) <> 0`,
  negative: `select code, balance from accounts where ${IS_OVERDRAWN}`,
  balance: `
    select a.code, a.balance, l.amount from accounts a
      left join (select account_id, sum(amount) as amount from lines group by account_id) l on l.account_id = a.id
    where a.balance <> coalesce(l.amount, 0)`,
  journalSum: `
    select journal_id, currency, sum(amount) as sum from lines group by 1, 2 having sum(amount) <> 0`,
  listed: `
    select l.id, l.status, l.amount, a.balance, l.returned, f.taken from listings l join accounts a on a.listing_id = l.id
      left join (select listing_id, sum(taken) as taken from fills group by listing_id) f on f.listing_id = l.id
    where l.amount <> a.balance + coalesce(f.taken, 0) + l.returned
      or (l.status = 'active') <> (a.balance > 0)`,
  hold: `
    select a.code, a.balance, t.amount from accounts a left join (
      select user_id, currency_from, sum(amount) as amount from transactions
      where status = 'PENDING' and type <> 'FUND_WALLET' group by 1, 2
    ) t on t.user_id = a.user_id and t.currency_from = a.currency
    where a.kind = 'hold' and a.balance <> coalesce(t.amount, 0)`,
  wallet: `
    select a.code, a.balance, r.amount from accounts a
      left join (${RECKONED}) r on r.user_id = a.user_id and r.currency = a.currency
    where a.kind = 'wallet' and a.balance <> coalesce(r.amount, 0)`,
  fee: `
    select a.kind, a.currency, a.balance, t.fee from (
      select kind, currency, sum(balance) as balance from accounts where kind = 'fees' group by 1, 2
    ) a left join (
      select currency_from, sum(transaction_fee) as fee from transactions
      where status = 'COMPLETED' and type in ('ORDER', 'MOF_ORDER') group by 1
    ) t on t.currency_from = a.currency where a.balance <> coalesce(t.fee, 0)`,
  suspense: `
    select a.code, a.balance, h.amount from accounts a left join (
      select b.currency, sum(l.amount) as amount from held_lines h
        join bank_lines l on l.id = h.line_id join house_banks b on b.id = l.house_bank_id
      where not exists (select from bank_matches where line_id = l.id)
        and not exists (select from sent_back_lines where returned_id = l.id) group by 1
    ) h on h.currency = a.currency
    where a.kind = 'suspense' and a.balance <> coalesce(h.amount, 0)`,
  // Each entry of these accounts books one line, and each line has one entry. What is in transit is what has one end.
  houseLines: `
    select entry.journal_id, own.line_id, coalesce(entry.kind, own.account) as account,
      coalesce(entry.amount, own.amount) as amount
    from (
      select l.journal_id, a.kind, l.currency, l.amount from accounts a join lines l on l.account_id = a.id
      where a.kind in ('charges', 'transit', 'capital')
    ) entry full join (
      select h.line_id, case h.kind when 'charge' then 'charges' when 'transfer' then 'transit' else h.kind end as account,
        b.currency, l.amount, m.journal_id, count(*) over (partition by h.line_id) as entries
      from house_lines h join bank_lines l on l.id = h.line_id join house_banks b on b.id = l.house_bank_id
        left join bank_movements m on m.line_id = l.id and m.journal_id is not null
    ) own on own.journal_id = entry.journal_id and own.account = entry.kind and own.currency = entry.currency
      and own.amount = entry.amount
    where entry.journal_id is null or own.line_id is null or own.entries > 1
    union all
    select null, null, a.code, a.balance from accounts a
      left join (${TRANSIT.replaceAll('$1', `'infinity'`)}) open on open.currency = a.currency
    where a.kind = 'transit' and a.balance <> coalesce(open.amount, 0)`,
  creditedTwice: `
    select l.id, l.amount, t.amount as credited from bank_lines l
      left join bank_matches m on m.line_id = l.id left join transactions t on t.id = m.transaction_id
    where (m.line_id is not null and exists (select from returned_lines where line_id = l.id))
      or t.amount <> l.amount or t.status <> 'COMPLETED'`,
  debt: `
    select user_id, currency, sum(amount) as wrong from (
      select user_id, currency, balance as amount from accounts where kind = 'receivable'
      union all
      select t.user_id, t.currency_from, r.owed from reversed_fundings r join transactions t on t.id = r.transaction_id
      union all
      select user_id, currency, -amount from debt_payments
    ) owed group by 1, 2 having sum(amount) <> 0
    union all
    select t.user_id, t.currency_from, r.taken + r.owed from reversed_fundings r
      join transactions t on t.id = r.transaction_id
      where r.taken + r.owed <> t.amount or t.type <> 'FUND_WALLET' or t.status <> 'COMPLETED'`,
  bookedTwice: `
    select transaction_id, kind, count(*)::int as count from journals
    where transaction_id is not null group by 1, 2 having count(*) > 1`,
  endedTwice: `
    select transaction_id, array_agg(kind) as kinds from journals j
    where transaction_id is not null and kind not in ('hold', 'rest', 'reverse', 'repay') and not (kind = 'return' and exists (
      select from payout_outcomes o where o.transaction_id = j.transaction_id and o.outcome = 'returned'))
    group by 1 having count(*) > 1`,
  notBooked: `
    select t.id, t.type from transactions t where t.status = 'COMPLETED'
      and not exists (select 1 from journals j where j.transaction_id = t.id and j.kind <> 'hold')`,
  pinSpentTwice: `
    select w.user_id from (select user_id, count(*) as count from transactions where type = 'WITHDRAW' group by 1) w
      left join (select user_id, count(*) as count from one_time_pins where spent_at is not null group by 1) p using (user_id)
    where w.count <> coalesce(p.count, 0)`,
};

/** The number of rows that is enough to see what is wrong. */
const MOST_ROWS = 5;

/** The first rows that show that the books are wrong in this way; none if they are right. It reads the whole history. */
export const findWrong = (db: Db, question: AuditQuestion): Promise<object[]> =>
  question === 'chain'
    ? findChangedActs(db, MOST_ROWS)
    : db.query<object>(`${QUESTIONS[question]} limit ${String(MOST_ROWS)}`);

/** Below the time limit of statements, so that the reason of a failure is known. */
const MOST_S = 25;
const ENDED_BY_TIME = '57014';

interface AuditAnswer {
  found: object[];
  /** In milliseconds. */
  ms: number;
}

/**
 * Asks one question of the audit in a read-only snapshot. Only one is asked at a time, in all processes.
 *
 * @throws Refusal `tooMany`, `conflict` while another one is asked, and if it takes too long
 */
export async function askAudit(db: Database, question: AuditQuestion): Promise<AuditAnswer> {
  await limitAttempts(db, LIMITS.auditQuestion, 'all');
  const begun = performance.now();
  const ask = async (tx: Db) => {
    if (!(await tryName(tx, 'audit'))) throw conflict(consoleRefusals.auditBusy);
    return findWrong(tx, question);
  };
  const found = await inSnapshot(db, ask, MOST_S).catch((error: unknown) => {
    throw sqlState(error) === ENDED_BY_TIME ? conflict(consoleRefusals.auditTooLong(MOST_S)) : error;
  });
  return { found, ms: Math.round(performance.now() - begun) };
}

/** The state before a day is closed. Days are texts such as 2026-11-23. */
interface DayState {
  is_over: boolean;
  /** The day after the last one that is closed; null if none is. */
  next: string | null;
  /** True while a database transaction that began before the end of the day could still post to it. */
  is_moving: boolean;
}

export async function findDayState(tx: Db, day: string): Promise<DayState> {
  const [row] = await tx.query<DayState>(
    `select $1::date < (now() at time zone 'UTC')::date as is_over, (select (max(day) + 1)::text from day_closes) as next,
       exists (select 1 from pg_stat_activity where datname = current_database() and backend_type = 'client backend'
         and pid <> pg_backend_pid()
         and xact_start < ($1::date + 1)::timestamp at time zone 'UTC') as is_moving`,
    [day],
  );
  if (!row) throw new Error('no state of a day');
  return row;
}

/** The accounts `a` of the product, and what users owe it. */
const IS_HOUSE = `(a.user_id is null and a.listing_id is null or a.kind = 'receivable')`;

// The movements from the day on, by journal and account. Movements within an account, such as a hold, sum to zero. The
// balances before are the present ones without these movements, so the history before the day is not read.
const CLOSE = `
  with moved as materialized (
    select case when ${IS_HOUSE} then a.kind else 'users' end as account, l.currency, j.kind,
      j.created_at >= ($1::date + 1)::timestamp at time zone 'UTC' as is_later, sum(l.amount) as amount
    from journals j join lines l on l.journal_id = j.id join accounts a on a.id = l.account_id
    where j.created_at >= $1::date::timestamp at time zone 'UTC' group by j.id, 1, 2, 3, 4
  ), now_is as (
    select case when ${IS_HOUSE} then a.kind else 'users' end as account, currency,
      sum(balance) as balance from accounts a group by 1, 2
    union all select 'users', currency, 0 from accounts where user_id is null and listing_id is null group by 2
  ), balances as (
    insert into day_close_balances (day, account, currency, opening, closing)
    select $1, n.account, n.currency, n.balance - coalesce(m.since, 0), n.balance - coalesce(m.later, 0)
    from (select account, currency, sum(balance) as balance from now_is group by 1, 2) n left join (
      select account, currency, sum(amount) as since, sum(amount) filter (where is_later) as later from moved group by 1, 2
    ) m using (account, currency)
  )
  insert into day_close_movements (day, account, currency, kind, came_in, went_out)
  select $1, account, currency, kind, sum(greatest(amount, 0)), sum(greatest(-amount, 0)) from moved
  where not is_later and amount <> 0 group by account, currency, kind`;

/** Writes the close of a day. @returns false if it is closed already */
export async function insertDay(tx: Db, day: string, by: string): Promise<boolean> {
  const sql = 'insert into day_closes (day, closed_by) values ($1, $2) on conflict do nothing returning day';
  if ((await tx.query(sql, [day, by])).length === 0) return false;
  await tx.query(CLOSE, [day]);
  return true;
}

interface DayRow {
  day: string;
  closed_at: Date;
  closed_by: string;
}

/** The closed days before a day, the latest first. @param before null: the latest */
export const findDays = (db: Db, before: string | null, most: number): Promise<DayRow[]> =>
  db.query<DayRow>(
    `select day::text as day, closed_at, closed_by from day_closes where day < coalesce($1::date, 'infinity')
     order by day_closes.day desc limit $2`,
    [before, most],
  );

interface BalanceRow {
  account: string;
  currency: string;
  opening: string;
  closing: string;
  /** By kind; none if nothing moved. */
  movements: { kind: string; came_in: string; went_out: string }[];
}

/** The balances and movements of a closed day, by currency; none if it is not closed. */
export const findDay = (db: Db, day: string): Promise<BalanceRow[]> =>
  db.query<BalanceRow>(
    `select b.account, b.currency, b.opening::text as opening, b.closing::text as closing, array(
       select json_build_object('kind', m.kind, 'came_in', m.came_in::text, 'went_out', m.went_out::text)
       from day_close_movements m where (m.day, m.currency, m.account) = (b.day, b.currency, b.account) order by m.kind
     ) as movements from day_close_balances b where b.day = $1 order by b.currency, b.account`,
    [day],
  );

/** Yesterday, or the day after the last one that is closed; null if all that are over are closed. */
export async function findNextDay(db: Db): Promise<string | null> {
  const [row] = await db.query<{ next: string | null }>(
    `select next::text as next from (
       select coalesce((select max(day) + 1 from day_closes), (now() at time zone 'UTC')::date - 1) as next
     ) found where next < (now() at time zone 'UTC')::date`,
  );
  return row?.next ?? null;
}

/**
 * The balances of the product in one currency. What users owe is negative, and `users` is the sum of all their money:
 * everything outside the other accounts, because each currency sums to zero.
 */
type HouseRow = Record<(typeof HOUSE_ACCOUNTS)[number], string> & { currency: string };

const OWN = ['bank', 'transit', 'capital', 'fees', 'rounding', 'charges', 'suspense'] as const;
const BALANCES = OWN.map((kind) => `trim_scale(sum(balance) filter (where kind = '${kind}'))::text as ${kind}`);

/** The product's accounts, exact: each is the sum of its parts. No account of a user is read but what they owe. */
export const findHouse = (db: Db): Promise<HouseRow[]> =>
  db.query<HouseRow>(
    `select currency, ${BALANCES.join(', ')}, trim_scale(coalesce(owed, 0))::text as receivable,
            trim_scale(-sum(balance) - coalesce(owed, 0))::text as users
     from accounts left join (
       select currency, sum(balance) as owed from accounts where kind = 'receivable' group by 1
     ) debts using (currency)
     where user_id is null and listing_id is null group by currency, owed order by currency`,
  );
