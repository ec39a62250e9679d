import type { TransactionPayload } from '@contract/schemas/transactionPayload';
import type { Db } from '@server/db/database';
import type { Transactions } from '@server/db/joinTransaction';
import { together } from '@server/db/together';
import { post } from '@server/ledger/post';
import { insertOrder } from '@server/modules/orders/record/repository';
import { holdPostings } from '@server/modules/transactions/record/holds';
import type { TransactionRow } from '@server/modules/transactions/record/repository';
import { announceTransaction } from '@server/modules/transactions/record/transactionNews';
import { createDeletion } from './deleteList';
import { createFunding } from './fundWallet';
import { createListing } from './list';
import { checkMayStart } from './mayStart';
import { createMultilateralOrder } from './multilateralOrder';
import { createOrder } from './order';
import type { PayloadFacts } from './payloads';
import { checkTradeLimits } from './tradeLimits';
import { createWithdrawal } from './withdraw';

/** Checks the rules of the type and stores the transaction. `checks` are those of all types, under way. */
async function write(
  tx: Db,
  userId: string,
  payload: TransactionPayload,
  facts: PayloadFacts,
  checks: Promise<unknown>,
): Promise<TransactionRow> {
  // What these read travels together with the checks.
  if (payload.type === 'LIST') return createListing(tx, userId, payload, checks);
  if (payload.type === 'ORDER') return createOrder(tx, userId, payload, checks);
  await checks;
  switch (payload.type) {
    case 'FUND_WALLET':
      return createFunding(tx, userId, payload, facts);
    case 'WITHDRAW':
      return createWithdrawal(tx, userId, payload, facts);
    case 'MOF_ORDER':
      return createMultilateralOrder(tx, userId, payload);
    case 'DELETE_LIST':
      return createDeletion(tx, userId, payload);
  }
}

/**
 * Spec 7, POST /transactions/: everything in one transaction. What the type holds leaves the wallet at once. Deleting a
 * listing is the only type that deactivated users may use, and that is possible while the app is closed.
 *
 * @throws Refusal `invalid` with a sentence of spec 5, `forbidden` with one of spec 8, `tooMany` for too many images
 */
export async function createTransaction(
  db: Transactions,
  userId: string,
  payload: TransactionPayload,
  facts: PayloadFacts = {},
): Promise<TransactionRow> {
  return db.transaction(async (tx) => {
    const checks = together(
      payload.type === 'DELETE_LIST' || checkMayStart(tx, userId),
      checkTradeLimits(tx, userId, payload, facts),
    );
    const row = await write(tx, userId, payload, facts, checks);
    await together(
      row.type === 'ORDER' && insertOrder(tx, row.id),
      post(tx, { kind: 'hold', transactionId: row.id }, holdPostings(row)),
      announceTransaction(tx, row),
    );
    return row;
  });
}
