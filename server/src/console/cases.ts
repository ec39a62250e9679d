import { PAYMENT_TEXTS } from '@contract/values/paymentFields';
import { readFundingReference } from '@/domain/wording/fundingReference';
import { bankLabels, consoleRefusals } from '@/texts/console/refusals';
import {
  answer,
  approveCase,
  rejectCase,
  subjectOf,
  subjectOfDispute,
  takeBackCase,
  write,
} from '@server/acts/decisions';
import { carryOut, needsTwo } from '@server/acts/carryOut';
import { settleReversals } from '@server/acts/reversals';
import type { Db } from '@server/db/database';
import { isId, readId } from '@server/http/read';
import { findActsOn, findFirstApproval } from '@server/modules/operators/acts';
import { findImageOfTransaction } from '@server/modules/uploads/repository';
import { wireId, wireMoney } from '@server/modules/wire';
import { notFound } from '@server/platform/refusal';
import { readConversation, readPicture } from '@server/modules/disputes/conversation';
import { writtenIn } from '@server/modules/disputes/disputes';
import { findDisputeWindow, findUserForOperator } from '@server/modules/operators/operators';
import { findRefundable } from '@server/modules/providers/refunds';
import { findTakenBack } from '@server/modules/transactions/debts';
import { findTransaction } from '@server/modules/transactions/record';
import { isoTime } from '@server/platform/formats';
import { type Answer, imageAnswer } from './edge';
import { presentAct } from './operators';

/** A funding or a withdrawal that waits. */
interface InboxRow {
  id: string;
  type: string;
  email: string;
  amount: string;
  currency_from: string;
  created_at: Date;
  has_image: boolean;
  reference: string | null;
}

/** Operators decide fundings and withdrawals. The market settles everything else. */
const WAITS = `t.status = 'PENDING' and t.type in ('FUND_WALLET', 'WITHDRAW')`;

const findInbox = (db: Db, most: number): Promise<InboxRow[]> =>
  db.query<InboxRow>(
    `select t.id, t.type, u.email, trim_scale(t.amount)::text as amount, t.currency_from, t.created_at,
            coalesce(t.transaction_receipt, t.qr_code) is not null as has_image, f.reference
       from transactions t join users u on u.id = t.user_id
       left join funding_references f on f.transaction_id = t.id where ${WAITS} order by t.id limit $1`,
    [most],
  );

/** Counting stops at this number. */
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
            t.created_at, coalesce(t.transaction_receipt, t.qr_code) is not null as has_image, f.reference,
            u.id as user_id, u.username, trim(concat_ws(' ', u.first_name, u.last_name)) as name, u.created_at as since,
            case when t.type = 'WITHDRAW' then to_jsonb(b) - '{id,user_id,removed_at,created_at,currency}'::text[]
                 when t.type = 'FUND_WALLET' then (select to_jsonb(p) from (
                   select ${PAYMENT_TEXTS.join(', ')} from house_banks where in_force and currency = t.currency_from) p)
            end as bank
       from transactions t join users u on u.id = t.user_id
       left join funding_references f on f.transaction_id = t.id
       left join bank_accounts b on b.id = t.bank_account_id
      where t.id = $1`,
    [id],
  );
  return row ?? null;
}

interface HistoryRow {
  id: string;
  type: string;
  status: string;
  amount: string;
  currency_from: string;
  created_at: Date;
}

/** The latest transactions of a user except one of them, newest first. */
const findAround = (db: Db, userId: string, id: string, most: number): Promise<HistoryRow[]> =>
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

/** The first trades of an order as they were carried out, or the newest of the listing that a transaction made, each with the user of its other side. */
const findTrades = (db: Db, transaction: string): Promise<FillRow[]> =>
  db.query<FillRow>(
    `(select ${FILL_COLUMNS}, l.user_id as other from fills f join listings l on l.id = f.listing_id
        where f.transaction_id = $1 order by f.id limit $2)
     union all
     (select ${FILL_COLUMNS}, t.user_id as other from listings l join fills f on f.listing_id = l.id
        join transactions t on t.id = f.transaction_id where l.transaction_id = $1 order by f.id desc limit $2)`,
    [transaction, MOST_FILLS],
  );

const presentInboxRow = (row: InboxRow) => ({
  id: wireId(row.id),
  type: row.type,
  email: row.email,
  amount: row.amount,
  currency: row.currency_from,
  created_at: row.created_at.toISOString(),
  has_image: row.has_image,
  reference: row.reference,
});

const presentHistory = (row: HistoryRow) => ({
  id: wireId(row.id),
  type: row.type,
  status: row.status,
  amount: row.amount,
  currency: row.currency_from,
  created_at: row.created_at.toISOString(),
});

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

/** How many cases an operator sees at once, and how much of a user's history. */
const MOST_ROWS = 50;
const MOST_HISTORY = 12;
const MOST_ACTS = 10;

export const getInbox: Answer<'getInbox'> = async ({ db }) => {
  const rows = await findInbox(db, MOST_ROWS);
  const last = rows.at(-1);
  return { results: rows.map(presentInboxRow), more: last ? await countMore(db, last.id) : 0 };
};

/** The funding that somebody read of a transfer, as they typed or copied its reference. */
export const findFunding: Answer<'findFunding'> = async ({ c, db }) => {
  const reference = readFundingReference(c.req.query('reference') ?? '');
  const sql = 'select transaction_id as id from funding_references where reference = $1';
  const [row] = await db.query<{ id: string }>(sql, [reference]);
  return { id: row ? wireId(row.id) : null };
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
    refundable: await findRefundable(db, id),
    taken_back: await findTakenBack(db, id),
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

export const takeBack: Answer<'takeBack'> = async ({ c, db, actor, payload }) => {
  await carryOut(db, actor, (tx, source) => takeBackCase(tx, readId(c, 'id'), payload.reason, source));
  await settleReversals(db, actor);
  return {};
};

const MOST_OTHERS = 3;

/** A user and their recent transactions except one. */
async function sideOf(db: Db, userId: string, transaction: string) {
  const user = await findUserForOperator(db, userId);
  if (!user) throw new Error(`there is no user ${userId}`);
  const history = await findAround(db, userId, transaction, MOST_HISTORY);
  return {
    id: wireId(user.id),
    email: user.email,
    created_at: user.created_at.toISOString(),
    frozen_at: user.frozen_at?.toISOString() ?? null,
    deactivated_at: user.deactivated_at?.toISOString() ?? null,
    history: history.map(presentHistory),
  };
}

/** The transaction of a dispute, its trades, and the recent activity of all sides of its newest trades. */
async function readSides(db: Db, transaction: string) {
  const about = await findTransaction(db, transaction);
  if (!about) throw new Error(`there is no transaction ${transaction}`);
  const fills = await findTrades(db, transaction);
  const others = [...new Set(fills.map(({ other }) => other))].slice(0, MOST_OTHERS);
  const sides = [];
  for (const other of others) sides.push(await sideOf(db, other, transaction));
  return {
    about: { ...presentHistory(about), currency_to: about.currency_to, rate: about.rate },
    user: await sideOf(db, about.user_id, transaction),
    fills: fills.map(({ id, created_at, taken, currency, paid, swap_to, other }) => ({
      ...{ id: wireId(id), at: created_at.toISOString(), other: wireId(other), currency, swap_to },
      ...{ taken: wireMoney(taken), paid: wireMoney(paid) },
    })),
    others: sides,
  };
}

const MOST_ACTS_OF_DISPUTE = 20;

export const getDisputes: Answer<'getDisputes'> = async ({ c, db }) => {
  const after = c.req.query('after') ?? '';
  const rows = await findDisputeWindow(db, isId(after) ? after : '0', MOST_ROWS + 1);
  const shown = rows.slice(0, MOST_ROWS);
  return {
    results: shown.map(({ id, transaction_id, user_id, email, description, created_at }) => ({
      ...{ id: wireId(id), transaction: wireId(transaction_id), user: wireId(user_id), email, description },
      created_at: isoTime(created_at),
    })),
    next: rows.length > MOST_ROWS ? (shown.at(-1)?.id ?? null) : null,
  };
};

export const getDispute: Answer<'getDispute'> = async ({ c, db }) => {
  const id = readId(c, 'id');
  const found = await readConversation(db, id);
  const acts = await findActsOn(db, subjectOfDispute(id), MOST_ACTS_OF_DISPUTE);
  return {
    id: wireId(id),
    transaction: wireId(found.transaction_id),
    open: found.answered_at === null,
    entries: writtenIn(found).map(({ at, ...entry }) => ({ at: isoTime(at), ...entry })),
    acts: acts.map(presentAct),
    ...(await readSides(db, found.transaction_id)),
  };
};

export const getDisputePicture: Answer<'getDisputePicture'> = async ({ c, db }) =>
  imageAnswer(c, await readPicture(db, readId(c, 'id'), null));

export const writeDispute: Answer<'writeDispute'> = async ({ c, db, actor, payload }) => {
  await carryOut(db, actor, (tx) => write(tx, readId(c, 'id'), payload.text));
  return {};
};

export const answerDispute: Answer<'answerDispute'> = async ({ c, db, actor, payload }) => {
  await carryOut(db, actor, (tx, source) => answer(tx, readId(c, 'id'), payload, source));
  return {};
};
