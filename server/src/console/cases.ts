import type { Context } from 'hono';
import { bankLabels, consoleRefusals } from '@/texts/console/refusals';
import { approveCase, rejectCase, subjectOf } from '@server/acts/decisions';
import { carryOut, needsTwo } from '@server/acts/carryOut';
import type { Db } from '@server/db/database';
import type { AppEnv } from '@server/http/env';
import { readId } from '@server/http/read';
import { type ActRow, findActsOn, findFirstApproval } from '@server/modules/operators/acts';
import { findImageOfTransaction, type Upload } from '@server/modules/uploads/repository';
import { wireId } from '@server/modules/wire';
import { notFound } from '@server/platform/refusal';
import type { Answer } from './edge';

/** A funding or a withdrawal that waits. */
interface InboxRow {
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
const findInbox = (db: Db, most: number): Promise<InboxRow[]> =>
  db.query<InboxRow>(
    `select t.id, t.type, u.email, trim_scale(t.amount)::text as amount, t.currency_from, t.created_at,
            coalesce(t.transaction_receipt, t.qr_code) is not null as has_image
       from transactions t join users u on u.id = t.user_id where ${WAITS} order by t.id limit $1`,
    [most],
  );

/** More than this are not counted. */
const MOST_COUNTED = 1_000;

/** How many wait that are newer than one of them, at most 1,000. */
async function countMore(db: Db, after: string): Promise<number> {
  const [row] = await db.query<{ count: number }>(
    `select count(*)::int as count from (select 1 from transactions t where ${WAITS} and t.id > $1 limit $2) newer`,
    [after, MOST_COUNTED],
  );
  return row?.count ?? 0;
}

/** A transaction with its user, its bank account and our own. */
interface CaseRow extends InboxRow {
  status: string;
  reason: string | null;
  user_id: string;
  username: string;
  name: string;
  since: Date;
  bank: Record<string, string> | null;
}

async function findCase(db: Db, id: string): Promise<CaseRow | null> {
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
interface HistoryRow {
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

/** An image that a user sent, never as anything that runs (decision 128). */
export const imageAnswer = (c: Context<AppEnv>, { media_type, bytes }: Upload): Response =>
  c.body(new Uint8Array(bytes), 200, {
    'Content-Type': media_type,
    'Content-Disposition': 'inline; filename="image"',
    'Content-Security-Policy': `default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox`,
    'Cache-Control': 'no-store',
  });

const presentInboxRow = (row: InboxRow) => ({
  id: wireId(row.id),
  type: row.type,
  email: row.email,
  amount: row.amount,
  currency: row.currency_from,
  created_at: row.created_at.toISOString(),
  has_image: row.has_image,
});

/** One line of a user's history. */
export const presentHistory = (row: HistoryRow) => ({
  id: wireId(row.id),
  type: row.type,
  status: row.status,
  amount: row.amount,
  currency: row.currency_from,
  created_at: row.created_at.toISOString(),
});

/** An act of the log. */
export const presentAct = ({ id, at, ...act }: ActRow) => ({ id: wireId(id), at: at.toISOString(), ...act });

const presentBank = (bank: CaseRow['bank']) =>
  Object.entries(bankLabels).flatMap(([field, label]) => {
    const value = bank?.[field] ?? '';
    return value === '' ? [] : [{ label, value }];
  });

const presentCase = (row: CaseRow, history: readonly HistoryRow[], acts: readonly object[]) => ({
  ...presentInboxRow(row),
  status: row.status,
  reason: row.reason,
  user: {
    id: wireId(row.user_id),
    email: row.email,
    username: row.username,
    name: row.name,
    since: row.since.toISOString(),
  },
  bank: presentBank(row.bank),
  history: history.map(presentHistory),
  acts,
});

/** How many cases an operator has in front of them, and how much of a user's history. */
const MOST_ROWS = 50;
const MOST_HISTORY = 12;
const MOST_ACTS = 10;

export const getInbox: Answer<'getInbox'> = async ({ db }) => {
  const rows = await findInbox(db, MOST_ROWS);
  const last = rows.at(-1);
  return { results: rows.map(presentInboxRow), more: last ? await countMore(db, last.id) : 0 };
};

export const getCase: Answer<'getCase'> = async ({ c, db }) => {
  const id = readId(c, 'id');
  const found = await findCase(db, id);
  if (!found) throw notFound(consoleRefusals.noSuchCase(id));
  const history = await findAround(db, found.user_id, id, MOST_HISTORY);
  const acts = await findActsOn(db, subjectOf(id), MOST_ACTS);
  const first = await findFirstApproval(db, id);
  return {
    ...presentCase(found, history, acts.map(presentAct)),
    first_approval: first && { operator: first.operator, at: first.at.toISOString() },
    needs_two: await needsTwo(db, found),
  };
};

export const getImage: Answer<'getImage'> = async ({ c, db }) => {
  const image = await findImageOfTransaction(db, readId(c, 'id'));
  if (!image) throw notFound(consoleRefusals.noImage);
  return imageAnswer(c, image);
};

export const approve: Answer<'approve'> = async ({ c, db, actor }) => {
  const row = await carryOut(db, actor, (tx, source) => approveCase(tx, readId(c, 'id'), source));
  return { id: wireId(row.id), status: row.status };
};

export const reject: Answer<'reject'> = async ({ c, db, actor, payload }) => {
  const row = await carryOut(db, actor, (tx) => rejectCase(tx, readId(c, 'id'), payload.reason));
  return { id: wireId(row.id), status: row.status };
};
