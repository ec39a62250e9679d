import type { TransactionPayload } from '@contract/schemas/transactionPayload';
import type { Peg } from '@contract/values/peg';
import type { Db } from '@server/db/database';
import type { Transactions } from '@server/db/joinTransaction';
import { together } from '@server/db/together';
import { post } from '@server/ledger/post';
import { endListing } from '@server/modules/listings/endListing';
import type { ListingRow } from '@server/modules/listings/repository';
import { insertOrder } from '@server/modules/orders/record/repository';
import { insertPeg } from '@server/modules/pegs/repository';
import { holdPostings } from '@server/modules/transactions/record/holds';
import {
  insertTransaction,
  type NewTransaction,
  nextTransactionId,
  type TransactionRow,
} from '@server/modules/transactions/record/repository';
import { announceTransaction } from '@server/modules/transactions/record/transactionNews';
import { createDeletion } from './deleteList';
import { createFunding } from './fundWallet';
import { createListing } from './list';
import { checkMayStart } from './mayStart';
import { createMultilateralOrder } from './multilateralOrder';
import { createOrder } from './order';
import { limitsOfUser } from '@server/modules/limitExceptions/service';
import { USER_LIMITS } from '@server/platform/userLimits';
import type { PayloadFacts } from './payloads';
import { checkTradeLimits, isTrade } from './tradeLimits';
import { createWithdrawal } from './withdraw';

/** A transaction that may be stored, the listing that ends with it, and how the listing that it makes follows the market. */
type Checked = NewTransaction & { ends?: ListingRow; peg?: Peg };

/** Checks the rules of the type. `checks` are those of all types, under way. */
async function check(
  tx: Db,
  userId: string,
  payload: TransactionPayload,
  facts: PayloadFacts,
  checks: Promise<unknown>,
): Promise<Checked> {
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

/** Stores a transaction with all that it changes. None of the statements needs the answer of another. */
async function store(tx: Db, id: string, { ends, peg, ...made }: Checked): Promise<TransactionRow> {
  const held = { user_id: made.userId, type: made.type, currency_from: made.source, amount: made.amount };
  const [row] = await together(
    insertTransaction(tx, made, id),
    made.type === 'ORDER' && insertOrder(tx, id),
    peg && insertPeg(tx, id, peg),
    post(tx, { kind: 'hold', transactionId: id }, holdPostings(held)),
    ends && endListing(tx, ends, id),
    announceTransaction(tx, held),
  );
  return row;
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
  given: PayloadFacts = {},
): Promise<TransactionRow> {
  return db.transaction(async (tx) => {
    const facts = { ...given, limits: await limitsOfUser(tx, userId, given.limits ?? USER_LIMITS) };
    const checks = together(
      payload.type === 'DELETE_LIST' ? nextTransactionId(tx) : checkMayStart(tx, userId, isTrade(payload)),
      checkTradeLimits(tx, userId, payload, facts),
    );
    const checked = await check(tx, userId, payload, facts, checks);
    const [id] = await checks;
    return store(tx, id, checked);
  });
}
