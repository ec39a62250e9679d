import { decimal, toText } from '@/domain/money/decimal';
import { costOf } from '@server/modules/transactions/record/fees';
import type { Db } from '@server/db/database';
import { post } from '@server/ledger/post';
import { insertOrder } from '@server/modules/orders/record/repository';
import { approve } from '@server/modules/transactions/approvals';
import { holdPostings } from '@server/modules/transactions/record/holds';
import {
  insertTransaction,
  type NewTransaction,
  nextTransactionId,
  type TransactionRow,
} from '@server/modules/transactions/record/repository';
import { settleListings } from '@server/worker/settleListings';
import { settleOrders } from '@server/worker/settleOrders';

/** Stores a transaction and posts its hold, as creating one does. */
export async function begin(tx: Db, made: NewTransaction): Promise<TransactionRow> {
  const row = await insertTransaction(tx, made, await nextTransactionId(tx));
  await post(tx, { kind: 'hold', transactionId: row.id }, holdPostings(row));
  return row;
}

/** Moves money from the bank account outside to a wallet. @returns the transaction's id */
export async function fund(
  tx: Db,
  userId: string,
  currency: NewTransaction['source'],
  amount: string,
): Promise<string> {
  const { id } = await begin(tx, {
    userId,
    type: 'FUND_WALLET',
    source: currency,
    target: currency,
    amount,
    rate: '0',
  });
  await approve(tx, id);
  return id;
}

/** Lists at once, without waiting for the worker. @returns the transaction's id */
export async function list(
  tx: Db,
  offered: Pick<NewTransaction, 'userId' | 'source' | 'target' | 'amount' | 'rate'>,
): Promise<string> {
  const row = await begin(tx, { ...offered, type: 'LIST' });
  await settleListings(tx, [row]);
  return row.id;
}

/** Orders and fills at once. @returns the transaction's id; @throws if the market cannot fill it */
export async function order(
  tx: Db,
  wanted: Omit<NewTransaction, 'type'> & { type: 'ORDER' | 'MOF_ORDER' },
): Promise<string> {
  const cost = costOf(wanted.type, decimal(wanted.amount));
  const row = await begin(tx, { ...wanted, fee: cost ? toText(cost.fee) : '0' });
  if (wanted.type === 'ORDER') await insertOrder(tx, row.id);
  const { settled } = await settleOrders(tx, [row]);
  if (settled.length === 0) throw new Error(`the demo's market cannot fill order ${row.id}`);
  return row.id;
}
