import type { Db } from '@server/db/database';

/** A funding or a withdrawal that waits. */
export interface InboxRow {
  id: string;
  type: string;
  email: string;
  amount: string;
  currency_from: string;
  created_at: Date;
  has_image: boolean;
}

/** What the operator decides: fundings and withdrawals. Everything else is the market's. */
const WAITS = `t.status = 'PENDING' and t.type in ('FUND_WALLET', 'WITHDRAW')`;

/** The oldest that wait. */
export const findInbox = (db: Db, most: number): Promise<InboxRow[]> =>
  db.query<InboxRow>(
    `select t.id, t.type, u.email, trim_scale(t.amount)::text as amount, t.currency_from, t.created_at,
            coalesce(t.transaction_receipt, t.qr_code) is not null as has_image
       from transactions t join users u on u.id = t.user_id where ${WAITS} order by t.id limit $1`,
    [most],
  );

/** More than this are not counted. */
const MOST_COUNTED = 1_000;

/** How many wait that are newer than one of them, at most 1,000. */
export async function countMore(db: Db, after: string): Promise<number> {
  const [row] = await db.query<{ count: number }>(
    `select count(*)::int as count from (select 1 from transactions t where ${WAITS} and t.id > $1 limit $2) newer`,
    [after, MOST_COUNTED],
  );
  return row?.count ?? 0;
}

/** A transaction with its user, its bank account and our own. */
export interface CaseRow extends InboxRow {
  status: string;
  reason: string | null;
  user_id: string;
  username: string;
  name: string;
  since: Date;
  bank: Record<string, string> | null;
}

export async function findCase(db: Db, id: string): Promise<CaseRow | null> {
  const [row] = await db.query<CaseRow>(
    `select t.id, t.type, t.status, t.reason, u.email, trim_scale(t.amount)::text as amount, t.currency_from,
            t.created_at, coalesce(t.transaction_receipt, t.qr_code) is not null as has_image,
            u.id as user_id, u.username, trim(concat_ws(' ', u.first_name, u.last_name)) as name, u.created_at as since,
            case when t.type = 'WITHDRAW' then to_jsonb(b) - '{id,user_id,removed_at,created_at,currency}'::text[]
                 when t.type = 'FUND_WALLET' then to_jsonb(p) - '{currency,alipay,wechatpay}'::text[] end as bank
       from transactions t join users u on u.id = t.user_id
       left join bank_accounts b on b.id = t.bank_account_id
       left join payment_details p on p.currency = t.currency_from
      where t.id = $1`,
    [id],
  );
  return row ?? null;
}

/** One line of a user's history. */
export interface HistoryRow {
  id: string;
  type: string;
  status: string;
  amount: string;
  currency_from: string;
  created_at: Date;
}

/** The latest transactions of a user without one of them, newest first. */
export const findAround = (db: Db, userId: string, id: string, most: number): Promise<HistoryRow[]> =>
  db.query<HistoryRow>(
    `select id, type, status, trim_scale(amount)::text as amount, currency_from, created_at from transactions
      where user_id = $1 and id <> $2 order by id desc limit $3`,
    [userId, id, most],
  );

const MOST_FILLS = 20;

/** A trade of an order or of a listing. */
interface FillRow {
  id: string;
  created_at: Date;
  taken: string;
  currency: string;
  paid: string;
  swap_to: string;
  other: string;
}

const FILL_COLUMNS = 'f.id, f.created_at, f.taken, l.currency, f.paid, l.swap_to';

/** The newest trades of an order, or of the listing that a transaction made, each with the user of its other side. */
export const findTrades = (db: Db, transaction: string): Promise<FillRow[]> =>
  db.query<FillRow>(
    `(select ${FILL_COLUMNS}, l.user_id as other from fills f join listings l on l.id = f.listing_id
        where f.transaction_id = $1 order by f.id desc limit $2)
     union all
     (select ${FILL_COLUMNS}, t.user_id as other from listings l join fills f on f.listing_id = l.id
        join transactions t on t.id = f.transaction_id where l.transaction_id = $1 order by f.id desc limit $2)`,
    [transaction, MOST_FILLS],
  );
