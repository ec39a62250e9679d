import { Hono } from 'hono';
import { type CancelAllPayload, cancelAllPayload } from '@contract/listingChanges';
import { add, decimal, toText } from '@/domain/money/decimal';
import { inSnapshot, type Database, type Db, type Transactions } from '@server/db/database';
import { callPath } from '@server/http/answer';
import type { AppEnv } from '@server/http/env';
import { readPayload, readQuery } from '@server/http/read';
import { type Entry, postAll } from '@server/ledger';
import { answerOnce } from '@server/modules/idempotency';
import {
  delistEntry,
  findOwnListings,
  type ListingRow,
  lockActiveListings,
  markRemoved,
} from '@server/modules/listings/repository';
import { notifyAll } from '@server/modules/notifications';
import { requireActiveUser } from '@server/modules/sessions/requireUser';
import { announceAll } from '@server/news/announce';
import { endOrder } from './orders';
import { lockPendingTrades, PENDING_TRADES } from './queries';
import { endPending, returnPostings, statusNote, type TransactionRow } from './record';

/** The two currencies of the market; null for all. */
const pairOf = ({ market }: CancelAllPayload): readonly string[] | null => market?.split('-') ?? null;

/** A pending transaction, and what it holds. */
interface HeldTrade {
  type: string;
  currency: string;
  amount: string;
}

/** How many of each end, and what comes back in each currency. */
function summaryOf(pending: readonly HeldTrade[], listings: readonly ListingRow[]) {
  const returned = new Map<string, string>();
  const left = listings.map(({ currency, remaining: amount }) => ({ currency, amount }));
  for (const { currency, amount } of [...pending, ...left]) {
    returned.set(currency, toText(add(decimal(returned.get(currency) ?? '0'), decimal(amount))));
  }
  const toAppear = pending.filter(({ type }) => type === 'LIST').length;
  return {
    listings: listings.length + toAppear,
    orders: pending.length - toAppear,
    returned: [...returned].sort().map(([currency, amount]) => ({ currency, amount })),
  };
}

/** Revokes a user's pending LIST, ORDER and MOF_ORDER transactions. The caller posts what they held. */
async function revokeTrades(tx: Db, userId: string, pair: readonly string[] | null): Promise<TransactionRow[]> {
  const revoked: TransactionRow[] = [];
  for (const id of await lockPendingTrades(tx, userId, pair)) {
    const row = await endPending(tx, id, 'REVOKED', { userId });
    if (!row) continue;
    if (row.type === 'ORDER') await endOrder(tx, id, 'removed');
    revoked.push(row);
  }
  return revoked;
}

const returnEntry = (row: TransactionRow): Entry => ({
  kind: 'return',
  transactionId: row.id,
  postings: returnPostings(row),
});

/**
 * Ends all of a user's listings and revokes all their pending orders, also while the app is closed and for a frozen
 * user, as one by one (decision 547). Repeating it does nothing.
 */
export function cancelAll(db: Transactions, userId: string, payload: CancelAllPayload) {
  return db.transaction(async (tx) => {
    const pair = pairOf(payload);
    // As everywhere: transactions are locked before listings.
    const revoked = await revokeTrades(tx, userId, pair);
    const listings = await lockActiveListings(tx, { userId, pair });
    await markRemoved(tx, listings);
    await postAll(tx, [...revoked.map(returnEntry), ...listings.map((listing) => delistEntry(listing))]);
    if (revoked.length > 0)
      await notifyAll(
        tx,
        revoked.map((row) => statusNote(row)),
      );
    if (revoked.length + listings.length > 0) {
      await announceAll(tx, [
        { group: 'listings', users: null },
        { group: 'orders', users: null },
        { group: 'transactions', users: [userId] },
        { group: 'homepage_updates', users: [userId] },
      ]);
    }
    const held = revoked.map(({ type, currency_from: currency, amount }) => ({ type, currency, amount }));
    return summaryOf(held, listings);
  });
}

/** What `cancelAll` would end now. Nothing is changed. */
export const readCancelAll = (db: Database, userId: string, payload: CancelAllPayload) =>
  inSnapshot(db, async (tx) => {
    const pair = pairOf(payload);
    const pending = await tx.query<HeldTrade>(PENDING_TRADES, [userId, pair]);
    const own = await findOwnListings(tx, userId);
    const isMeant = ({ currency, swap_to }: ListingRow) => !pair || (pair.includes(currency) && pair.includes(swap_to));
    return summaryOf(pending, own.filter(isMeant));
  });

/** cancel-all/: our own calls (docs/PROTOCOL.md). */
export function cancelAllRoutes(): Hono<AppEnv> {
  return new Hono<AppEnv>()
    .get(callPath('getCancelAll'), requireActiveUser, async (c) =>
      c.json(await readCancelAll(c.get('db'), c.get('user').id, readQuery(c, cancelAllPayload))),
    )
    .post(callPath('cancelAll'), requireActiveUser, async (c) => {
      const payload = await readPayload(c, cancelAllPayload);
      const prepare = () => (db: Transactions) => cancelAll(db, c.get('user').id, payload);
      return answerOnce(c, { payload, call: 'cancelAll', prepare });
    });
}
