import type { CurrencyCode } from '@contract/values/currencies';
import type { TransactionStatus, TransactionType } from '@contract/schemas/transaction';
import type { Db } from '@server/db/database';

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

/** A transaction to be stored. */
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
       path, bank_account_id, transaction_receipt, qr_code)
     overriding system value values ($13, $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) returning *)
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
    ],
  );
  if (!row) throw new Error('a transaction was not stored');
  return row;
}

/** Any user's transaction, or null. */
export async function findTransaction(db: Db, id: string): Promise<TransactionRow | null> {
  const [row] = await db.query<TransactionRow>(
    `select ${COLUMNS} from transactions t join users u on u.id = t.user_id where t.id = $1`,
    [id],
  );
  return row ?? null;
}

/** Those of a user's transactions that are among these, newest first. */
export const findTransactionsAmong = (db: Db, userId: string, ids: readonly string[]): Promise<TransactionRow[]> =>
  db.query<TransactionRow>(
    `select ${COLUMNS} from transactions t join users u on u.id = t.user_id
     where t.user_id = $1 and t.id = any($2::bigint[]) order by t.created_at desc, t.id desc`,
    [userId, ids],
  );

/**
 * Ends a PENDING transaction, if a user is given only one of theirs. Null if it is no longer pending: of several
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
