import type { NoticeKind, NotificationFacts } from '@contract/notifications';
import type { TransactionStatus, TransactionType } from '@contract/values/transaction';
import { LEDGER_DECIMALS } from '@contract/values/constants';
import type { CurrencyCode } from '@contract/values/currencies';
import { reasonChosen } from '@contract/values/notices';
import { compare, decimal, type Decimal, roundTo, subtract } from '@/domain/money/decimal';
import { bilateralFee, multilateralFee } from '@/domain/money/fees';
import { formatExact } from '@/domain/money/formatDecimal';
import { figureTexts } from '@/texts/figures';
import { noticeTexts } from '@/texts/notices';
import { type Db, together } from '@server/db/database';
import { holdOf, type Posting, reversed, walletOf } from '@server/ledger';
import { type Note, notify } from '@server/modules/notifications';
import { wireId, wireIdOrNull, wireUpload } from '@server/modules/wire';
import { announceAll, announceToConsole } from '@server/news/announce';

export interface TransactionRow {
  id: string;
  user_id: string;
  email: string;
  type: TransactionType;
  status: TransactionStatus;
  currency_from: CurrencyCode;
  currency_to: CurrencyCode;
  /** As canonical text, like rate and transaction_fee. */
  amount: string;
  rate: string;
  transaction_fee: string;
  path: string | null;
  bank_account_id: string | null;
  transaction_receipt: string | null;
  qr_code: string | null;
  created_at: Date;
  last_updated: Date;
}

/** The columns of a TransactionRow: of a transaction `t` and its user `u`. */
export const COLUMNS = `
  t.id, t.user_id, u.email, t.type, t.status, t.currency_from, t.currency_to, trim_scale(t.amount)::text as amount,
  trim_scale(t.rate)::text as rate, trim_scale(t.transaction_fee)::text as transaction_fee, t.path, t.bank_account_id,
  t.transaction_receipt, t.qr_code, t.created_at, t.last_updated`;

export interface NewTransaction {
  userId: string;
  type: TransactionType;
  source: CurrencyCode;
  target: CurrencyCode;
  amount: string;
  rate: string;
  fee?: string;
  status?: TransactionStatus;
  path?: string;
  /** Of a LIST: when its listing ends by itself. */
  expiresAt?: string | null;
  bankAccountId?: string;
  receiptId?: string | null;
  qrCodeId?: string | null;
}

/** An id for a transaction that is about to be stored. It is never given again, even if it is not used. */
export async function nextTransactionId(db: Db): Promise<string> {
  const sql = `select nextval(pg_get_serial_sequence('transactions', 'id'))::text as id`;
  const [next] = await db.query<{ id: string }>(sql);
  if (!next) throw new Error('no id');
  return next.id;
}

/** Stores a transaction. @returns it as stored */
export async function insertTransaction(tx: Db, made: NewTransaction, id: string): Promise<TransactionRow> {
  const [row] = await tx.query<TransactionRow>(
    `with made as (insert into transactions (id, user_id, type, status, currency_from, currency_to, amount, rate, transaction_fee,
       path, bank_account_id, transaction_receipt, qr_code, expires_at)
     overriding system value values ($13, $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $14) returning *)
     select ${COLUMNS} from made t join users u on u.id = t.user_id`,
    [
      made.userId,
      made.type,
      made.status ?? 'PENDING',
      made.source,
      made.target,
      made.amount,
      made.rate,
      made.fee ?? '0',
      made.path ?? null,
      made.bankAccountId ?? null,
      made.receiptId ?? null,
      made.qrCodeId ?? null,
      id,
      made.expiresAt ?? null,
    ],
  );
  if (!row) throw new Error('a transaction was not stored');
  return row;
}

export async function findTransaction(db: Db, id: string): Promise<TransactionRow | null> {
  const [row] = await db.query<TransactionRow>(
    `select ${COLUMNS} from transactions t join users u on u.id = t.user_id where t.id = $1`,
    [id],
  );
  return row ?? null;
}

/** The user's transactions among these ids, newest first. */
export const findTransactionsAmong = (db: Db, userId: string, ids: readonly string[]): Promise<TransactionRow[]> =>
  db.query<TransactionRow>(
    `select ${COLUMNS} from transactions t join users u on u.id = t.user_id
     where t.user_id = $1 and t.id = any($2::bigint[]) order by t.created_at desc, t.id desc`,
    [userId, ids],
  );

/**
 * Ends a PENDING transaction; if a user is given, only one of theirs. Null if it is no longer pending: of several
 * concurrent calls exactly one ends it.
 */
export async function endPending(
  tx: Db,
  id: string,
  status: TransactionStatus,
  facts: { userId?: string; reason?: string } = {},
): Promise<TransactionRow | null> {
  const [row] = await tx.query<TransactionRow>(
    `update transactions t set status = $2, reason = $3, last_updated = now() from users u
     where t.id = $1 and u.id = t.user_id and t.status = 'PENDING' and ($4::bigint is null or t.user_id = $4)
     returning ${COLUMNS}`,
    [id, status, facts.reason ?? null, facts.userId ?? null],
  );
  return row ?? null;
}

/** Ends transactions that the caller has locked while they were PENDING. @throws Error if one of them is not */
export async function completeLocked(tx: Db, ids: readonly string[]): Promise<void> {
  const ended = await tx.query(
    `update transactions set status = 'COMPLETED', last_updated = now()
     where id = any($1::bigint[]) and status = 'PENDING' returning id`,
    [ids],
  );
  if (ended.length !== ids.length) throw new Error(`one of the transactions ${ids.join(', ')} has ended already`);
}

const KINDS: Record<TransactionType, NoticeKind> = {
  FUND_WALLET: 'funding',
  WITHDRAW: 'withdrawal',
  LIST: 'listing',
  DELETE_LIST: 'listing',
  ORDER: 'order',
  MOF_ORDER: 'order',
};
/** The types whose rate was chosen by the user. */
const AT_A_RATE: readonly TransactionType[] = ['LIST', 'ORDER'];

/** Facts of a notification beside the new status. */
type Addition = Pick<NotificationFacts, 'received' | 'note' | 'reason'>;

/** What a notification says of a transaction. */
type Told = Pick<
  TransactionRow,
  'id' | 'user_id' | 'type' | 'status' | 'amount' | 'rate' | 'currency_from' | 'currency_to'
>;

function statusMessage(row: Told, { received, note, reason }: Addition): string {
  const money = `${formatExact(row.amount)} ${row.currency_from}`;
  const name = noticeTexts.transactions[row.type](money, row.currency_to);
  const message = noticeTexts.status(name, noticeTexts.endings[row.status]);
  const got = received && noticeTexts.received(`${formatExact(received.amount)} ${received.currency}`);
  const why = reason === undefined ? (note ?? '') : noticeTexts.rejections[reason];
  return figureTexts.sentences([message, got ?? '', why]);
}

/** The notification for a user whose transaction has changed its status. */
export function statusNote(row: Told, addition: Addition = {}): Note {
  const { id, type, status, amount, currency_from: currency, currency_to: to, rate } = row;
  const facts = {
    ...{ kind: KINDS[type], transaction: id, type, status, amount: { amount, currency } },
    ...(to !== currency && { to }),
    ...(AT_A_RATE.includes(type) && { rate }),
  };
  return { userId: row.user_id, message: () => statusMessage(row, addition), about: { ...facts, ...addition } };
}

/** Announces a change to the screens that show a transaction of the user. */
export async function announceTransaction(tx: Db, row: Pick<TransactionRow, 'user_id' | 'type'>): Promise<void> {
  const users = [row.user_id];
  // Only these wait for an operator. All others are settled by the market, and there are many.
  if (row.type === 'FUND_WALLET' || row.type === 'WITHDRAW') await announceToConsole(tx, 'cases');
  await announceAll(tx, [
    { group: 'transactions', users },
    { group: 'homepage_updates', users },
    ...(row.type === 'ORDER' ? [{ group: 'orders', users: null } as const] : []),
  ]);
}

/**
 * Announces that what is shown beside transactions has changed: what their bank says of them. Their rows have not, so the
 * change is noted here, because pages that follow the rows are sent nothing else.
 */
export async function announceBeside(tx: Db, ids: readonly string[]): Promise<void> {
  const rows = await tx.query<{ user_id: string }>(
    `insert into own_changes (user_id, live_group, row_id)
       select user_id, 'transactions', id from transactions where id = any($1::bigint[]) returning user_id`,
    [ids],
  );
  const users = [...new Set(rows.map((row) => row.user_id))];
  if (users.length > 0) await announceAll(tx, [{ group: 'transactions', users }]);
}

/** A stored reason as facts of a notification. */
function whyOf(kept: string): Pick<NotificationFacts, 'note' | 'reason'> {
  const reason = reasonChosen(kept);
  return reason === null ? { note: kept } : { reason };
}

/** Notifies a user that the status of one of their transactions has changed (decision 164), and of the reason. */
export async function notifyStatus(tx: Db, row: TransactionRow, reason?: string): Promise<void> {
  await together(announceTransaction(tx, row), notify(tx, statusNote(row, reason === undefined ? {} : whyOf(reason))));
}

type Held = Pick<TransactionRow, 'user_id' | 'type' | 'currency_from' | 'amount'>;

/** What a transaction holds while it is PENDING: its whole amount with the fee. Fundings hold nothing. */
export function holdPostings({ user_id, type, currency_from: currency, amount }: Held): Posting[] {
  if (type === 'FUND_WALLET' || type === 'DELETE_LIST') return [];
  const source = walletOf(user_id, currency);
  return [{ source, destination: holdOf(user_id, currency), currency, amount: decimal(amount) }];
}

/** Returns everything held to the wallet. */
export const returnPostings = (row: Held): Posting[] => reversed(holdPostings(row));

/** Spec 3, Transaction. The files are paths on this host that only their owner can load. */
export const presentTransaction = (row: TransactionRow) => ({
  id: wireId(row.id),
  type: row.type,
  status: row.status,
  email: row.email,
  user: wireId(row.user_id),
  currency_from: row.currency_from,
  currency_to: row.currency_to,
  amount: row.amount,
  rate: row.rate,
  transaction_fee: row.transaction_fee,
  created_at: row.created_at.toISOString(),
  last_updated: row.last_updated.toISOString(),
  transaction_receipt: wireUpload(row.transaction_receipt),
  bank_account: wireIdOrNull(row.bank_account_id),
  qr_code: wireUpload(row.qr_code),
  path: row.path,
});

/** What an order costs: the fee for the ledger, and what is left to trade. */
interface OrderCost {
  fee: Decimal;
  /** Exact, as in the app's quote; it may have more decimals than the ledger. */
  net: Decimal;
}

/**
 * The fee of an order as the server computes it; the client's figure is ignored. It is rounded up to the ledger's
 * decimals, so that fee and trade never exceed the amount. Null if the amount is too small for the fee.
 */
export function costOf(type: 'ORDER' | 'MOF_ORDER', amount: Decimal): OrderCost | null {
  const exact = type === 'ORDER' ? bilateralFee(amount) : multilateralFee(amount);
  const fee = roundTo(exact, LEDGER_DECIMALS, 'up');
  return compare(fee, amount) < 0 ? { fee, net: subtract(amount, exact) } : null;
}
