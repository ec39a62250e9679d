import type { Database, Db } from '@server/db/database';
import { deleteOldMails } from '@server/mail/queue';
import { deleteRemovedAlerts } from '@server/modules/alerts/alerts';
import { deleteOldAttempts } from '@server/modules/attempts';
import { deleteOldPushes } from '@server/modules/away';
import { deleteOldWarnings } from '@server/modules/deviceWarnings';
import { deleteOldKeys } from '@server/modules/idempotency';
import { deleteOldPins } from '@server/modules/oneTimePins';
import { deleteOldOperatorSessions } from '@server/modules/operators/logIn';
import { deleteOldPasskeyChallenges } from '@server/modules/passkeys/repository';
import { deleteOldResets } from '@server/modules/passwordReset';
import { deleteOldChallenges } from '@server/modules/secondFactor/repository';
import { forgetOldDevices } from '@server/modules/sessions/knownDevices';
import { deleteExpiredSessions } from '@server/modules/sessions/session';
import { deleteOldKeyCalls } from '@server/modules/sessions/keyCalls';
import { deleteOldKeyUses } from '@server/modules/sessions/signedRequest';
import { deleteOldCandles, deleteOldTrades } from '@server/modules/trades';
import { claimRunOut, findRunOut, fire, putOffFiring } from '@server/modules/transactions/cancelTimer';
import { approve } from '@server/modules/transactions/ending';
import {
  claimApprovals,
  claimTrades,
  type DueQuestion,
  type DueRow,
  findApprovals,
  findUntried,
  findWaiting,
  findWoken,
  postpone,
} from '@server/modules/transactions/queries';
import { removeOrphans } from '@server/modules/transactions/orders';
import type { TransactionRow } from '@server/modules/transactions/record';
import { settleListings } from '@server/modules/transactions/settleListings';
import { settleOrders } from '@server/modules/transactions/settleOrders';
import {
  claimStanding,
  type ClaimedStanding,
  type DueStanding,
  findDueStanding,
  putOffStanding,
  runStanding,
} from '@server/modules/transactions/standingRuns';
import { deleteOldDeliveries } from '@server/modules/outboxes/deliveries';
import { announce } from '@server/news/announce';
import { USER_LIMITS, type UserLimits } from '@server/platform/userLimits';
import { type Duty, type Share, takeUpTo, type WorkerLog } from './takeNext';

/** Clients remove an orphan right after its revocation. One that still exists after this time was forgotten. */
const ORPHAN_AFTER_S = 60;
/** The most retries in a step, so that orders that wait for the market never delay new transactions for long. */
const MOST_RETRIES = 50;
/** How many batches are settled at the same time. They share the connections with the requests. */
const LANES = 4;

/** The size of a step, and its moment. */
export interface StepSize extends Pick<Share, 'most' | 'lanes'> {
  now: Date;
  /** How long after its creation a transaction is due. */
  afterS: number;
  /** The time limit for new transactions, and again for retries. Without it, there is no limit. */
  withinMs?: number;
}

/** Listings of different users never need the same accounts, so they are settled in this many batches at once. */
const LISTING_BATCHES = 8n;

/** The batch of a transaction: orders that take from the same listings, or listings of the same users. */
function batchOf({ type, user_id: userId, currency_from, currency_to, path }: DueRow): string {
  if (type === 'LIST') return `LIST ${String(BigInt(userId) % LISTING_BATCHES)}`;
  return `${type} ${path ?? `${currency_from} ${currency_to}`}`;
}

/** Settles a batch. Orders that the market cannot fill are postponed, and listings that would cross another. */
async function settle(tx: Db, rows: readonly TransactionRow[], now: Date): Promise<void> {
  const waiting = rows[0]?.type === 'LIST' ? await settleListings(tx, rows) : (await settleOrders(tx, rows)).unfilled;
  await postpone(tx, waiting, now);
}

/** Transactions that were never tried; if there are none, orders that a new listing may fill. */
async function findNew(db: Db, question: DueQuestion): Promise<DueRow[]> {
  const untried = await findUntried(db, question);
  return untried.length > 0 ? untried : findWoken(db, question);
}

/** Processes LIST, ORDER and MOF_ORDER transactions that are due; retries come last. @returns how many */
export async function settleDue(
  db: Database,
  { now, afterS, most, withinMs = Infinity, lanes = LANES }: StepSize,
  log: WorkerLog,
): Promise<number> {
  const duty = (find: typeof findNew): Duty<DueRow, TransactionRow> => ({
    name: 'settle',
    find: (on, count) => find(on, { now, afterS, most: count }),
    batchOf,
    claim: claimTrades,
    work: (tx, rows) => settle(tx, rows, now),
    putOff: (on, id) => postpone(on, [id], now),
    failure: 'a transaction could not be processed',
  });
  const taken = await takeUpTo(db, duty(findNew), { most, withinMs, lanes }, log);
  const retries = { most: Math.min(most - taken, MOST_RETRIES), withinMs, lanes };
  return taken + (await takeUpTo(db, duty(findWaiting), retries, log));
}

/** Demo mode: approves fundings and withdrawals that are due. @returns how many */
export function approveDue(
  db: Database,
  { now, afterS, most, withinMs = Infinity }: StepSize,
  log: WorkerLog,
): Promise<number> {
  const duty: Duty<DueRow, { id: string }> = {
    name: 'approve',
    find: (on, count) => findApprovals(on, { now, afterS, most: count }),
    claim: claimApprovals,
    work: async (tx, rows) => {
      for (const { id } of rows) await approve(tx, id);
    },
    putOff: (on, id) => postpone(on, [id], now),
    failure: 'a transaction could not be approved',
  };
  return takeUpTo(db, duty, { most, withinMs }, log);
}

/** Fires the dead man's switches that have run out, each once, also while the app is closed. @returns how many */
export function fireRunOut(
  db: Database,
  { now, most, withinMs = Infinity }: Omit<StepSize, 'afterS'>,
  log: WorkerLog,
): Promise<number> {
  const duty: Duty<{ id: string }> = {
    name: 'cancel all after',
    find: (on, count) => findRunOut(on, now, count),
    claim: (tx, users) => claimRunOut(tx, users, now),
    work: async (tx, users) => {
      for (const { id } of users) await fire(tx, id, now);
    },
    putOff: (on, id) => putOffFiring(on, id, now),
    failure: 'a dead man’s switch could not fire',
  };
  return takeUpTo(db, duty, { most, withinMs }, log);
}

/** Carries out the standing orders whose time has come or whose rate is reached, each run once. @returns how many */
export function runStandingDue(
  db: Database,
  { now, most, withinMs = Infinity }: Omit<StepSize, 'afterS'>,
  limits: Partial<UserLimits>,
  log: WorkerLog,
): Promise<number> {
  const duty: Duty<DueStanding, ClaimedStanding> = {
    name: 'standing orders',
    find: (on, count) => findDueStanding(on, now, count),
    claim: claimStanding,
    work: async (tx, orders) => {
      for (const order of orders) await runStanding(tx, order, now, { ...USER_LIMITS, ...limits });
    },
    putOff: (on, id) => putOffStanding(on, id, now),
    failure: 'a standing order could not be carried out',
  };
  return takeUpTo(db, duty, { most, withinMs }, log);
}

/** Removes the orders that a client left behind after revoking their transactions. */
export async function sweepOrphans(db: Database, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    if ((await removeOrphans(tx, now, ORPHAN_AFTER_S)) > 0) await announce(tx, 'orders');
  });
}

const SWEEPS = [
  deleteExpiredSessions,
  deleteOldOperatorSessions,
  deleteOldWarnings,
  deleteOldChallenges,
  deleteOldPasskeyChallenges,
  deleteOldKeyUses,
  deleteOldKeyCalls,
  forgetOldDevices,
  deleteOldResets,
  deleteOldPins,
  deleteOldAttempts,
  deleteOldMails,
  deleteOldKeys,
  deleteRemovedAlerts,
  deleteOldPushes,
  deleteOldDeliveries,
  deleteOldTrades,
  deleteOldCandles,
];

/** Deletes sessions, log-ins that wait, forgotten devices, links, pins, counted attempts, kept mails, answers, removed alerts, trades and candles that are no longer needed. Never touches the ledger. */
export async function sweepExpired(db: Db): Promise<void> {
  for (const sweep of SWEEPS) await sweep(db);
}
