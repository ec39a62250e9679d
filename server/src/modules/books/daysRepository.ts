import type { Db } from '@server/db/database';

/** What is known before a day is closed. Days are texts such as 2026-11-23. */
interface DayState {
  is_over: boolean;
  /** The day after the last one that is closed; null if none is. */
  next: string | null;
  /** True while a transaction is under way that began before the day was over, and could still book on it. */
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

// What moved from the day on, of each journal and account: movements inside an account, such as a hold, come to zero. The
// balances before are those of now without what moved since, so the history before the day is not read.
const CLOSE = `
  with moved as materialized (
    select case when a.user_id is null and a.listing_id is null then a.kind else 'users' end as account, l.currency, j.kind,
      j.created_at >= ($1::date + 1)::timestamp at time zone 'UTC' as is_later, sum(l.amount) as amount
    from journals j join lines l on l.journal_id = j.id join accounts a on a.id = l.account_id
    where j.created_at >= $1::date::timestamp at time zone 'UTC' group by j.id, 1, 2, 3, 4
  ), now_is as (
    select case when user_id is null and listing_id is null then kind else 'users' end as account, currency,
      sum(balance) as balance from accounts group by 1, 2
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
