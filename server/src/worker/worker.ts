import { noticeTexts } from '@/texts/notices';
import { type Database, type Db, readClock, together } from '@server/db/database';
import { post } from '@server/ledger';
import { watchAlerts } from '@server/modules/alerts/alertWatcher';
import { isOpen } from '@server/modules/appStatus';
import { findLanguages } from '@server/modules/languages';
import { endExpired, findExpired, lockExpired, putOffEnd } from '@server/modules/listings/expiry';
import { combineChanges } from '@server/modules/listings/feed';
import { type ListingRow, lockActiveListings, markRemoved, returnsOf } from '@server/modules/listings/repository';
import { combineOwnChanges } from '@server/modules/ownVersions';
import { findMoved, lockRested, putOffRating, rateListings } from '@server/modules/pegs';
import { makeTrades } from '@server/modules/trades';
import { endPending, returnPostings, type TransactionRow } from '@server/modules/transactions/record';
import { removePendingOrders } from '@server/modules/transactions/orders';
import { lockPendingTrades } from '@server/modules/transactions/queries';
import { removeStandingOrdersOf } from '@server/modules/transactions/standingOrders';
import { findToCleanUp, lockToCleanUp, markCleanedUp, postponeCleanUp } from '@server/modules/users';
import { announceAll } from '@server/news/announce';
import type { Config } from '@server/platform/config';
import { inLanguageOf } from '@server/platform/languages';
import type { UserLimits } from '@server/platform/userLimits';
import { approveDue, fireRunOut, runStandingDue, settleDue, type StepSize, sweepOrphans } from './steps';
import { type Duty, takeUpTo, type WorkerLog } from './takeNext';

/** Clients clean up after a deactivation. The server does the rest after logoutall, or after this time. */
const CLEAN_UP_AFTER_S = 300;
/** After a failure a user is tried again after this time. */
const RETRY_AFTER_S = 60;

/** Fundings and withdrawals stay pending for the operator: a withdrawal is how the user gets their money. */
async function revokeTrades(tx: Db, userId: string): Promise<TransactionRow[]> {
  const revoked: TransactionRow[] = [];
  const language = (await findLanguages(tx, [userId])).get(userId) ?? '';
  const reason = inLanguageOf(language, () => noticeTexts.deactivated);
  for (const id of await lockPendingTrades(tx, userId)) {
    const row = await endPending(tx, id, 'REVOKED', { reason });
    if (row) revoked.push(row);
  }
  return revoked;
}

/** One journal: holds and escrows go back to the user's wallets. Their listings end and their orders are removed. */
async function cleanUp(tx: Db, userId: string): Promise<void> {
  const revoked = await revokeTrades(tx, userId);
  const listings = await lockActiveListings(tx, { userId });
  await markRemoved(tx, listings);
  await removePendingOrders(tx, userId);
  await removeStandingOrdersOf(tx, userId);
  await post(tx, { kind: 'clean-up', transactionId: null }, [
    ...revoked.flatMap(returnPostings),
    ...returnsOf(listings),
  ]);
  await markCleanedUp(tx, userId);
  await announceAll(tx, [
    { group: 'listings', users: null },
    { group: 'orders', users: null },
    { group: 'transactions', users: [userId] },
    { group: 'homepage_updates', users: [userId] },
  ]);
}

/** Finishes what the clients of deactivated users left undone (decision 139). @returns for how many users */
export function cleanUpDue(
  db: Database,
  { now, most, withinMs = Infinity }: Omit<StepSize, 'afterS'>,
  log: WorkerLog,
): Promise<number> {
  const waits = { afterS: CLEAN_UP_AFTER_S, retryAfterS: RETRY_AFTER_S };
  const duty: Duty<{ id: string }> = {
    name: 'clean up',
    find: (on, count) => findToCleanUp(on, now, waits, count),
    claim: async (tx, users) => {
      const locked = await together(...users.map(({ id }) => lockToCleanUp(tx, id)));
      return users.filter((_, index) => locked[index]);
    },
    work: async (tx, users) => {
      for (const { id } of users) await cleanUp(tx, id);
    },
    putOff: (on, userId) => postponeCleanUp(on, userId, now),
    failure: 'a deactivated user could not be cleaned up',
  };
  return takeUpTo(db, duty, { most, withinMs }, log);
}

/**
 * Sets the rates of listings that follow the market, after a market rate has changed. Not while the app is closed, when
 * nobody may change a rate; those listings follow when it opens.
 *
 * @returns how many listings
 */
async function rateMoved(
  db: Database,
  { now, withinMs = Infinity }: Pick<StepSize, 'now' | 'withinMs'>,
  log: WorkerLog,
): Promise<number> {
  if (!(await isOpen(db))) return 0;
  const duty: Duty<{ id: string; pair: string }, string> = {
    name: 'follow rates',
    find: (on, count) => findMoved(on, now, count),
    batchOf: ({ pair }) => pair,
    claim: (tx, listings) =>
      lockRested(
        tx,
        listings.map(({ id }) => id),
        now,
      ),
    work: async (tx, ids) => {
      await rateListings(tx, ids, now);
    },
    putOff: (on, id) => putOffRating(on, id, now),
    failure: 'a listing could not follow the market',
  };
  // Limited by time only, because they all wait for the same rate.
  return takeUpTo(db, duty, { most: Infinity, withinMs }, log);
}

/** Ends the listings whose end time has come, also while the app is closed: money that goes back waits for nothing. */
export function endExpiredDue(
  db: Database,
  { now, most, withinMs = Infinity }: Omit<StepSize, 'afterS'>,
  log: WorkerLog,
): Promise<number> {
  const duty: Duty<{ id: string }, ListingRow> = {
    name: 'end listings',
    find: (on, count) => findExpired(on, now, count),
    batchOf: () => 'all',
    claim: (tx, listings) =>
      lockExpired(
        tx,
        listings.map(({ id }) => id),
        now,
      ),
    work: (tx, listings) => endExpired(tx, listings, now),
    putOff: (on, id) => putOffEnd(on, id, now),
    failure: 'a listing could not be ended at its end time',
  };
  return takeUpTo(db, duty, { most, withinMs }, log);
}

/** PROCESS_AFTER_S, in demo mode DEMO_APPROVE_AFTER_S, and the limits of a user, if they are not the usual ones. */
type WorkerConfig = Pick<Config, 'processAfterS' | 'demo' | 'demoApproveAfterS'> & Partial<UserLimits>;

/** A tick begins this long after the beginning of the previous one, or right after a long one. */
const TICK_MS = 1_000;
/** The most pieces of one duty in a tick, so that the other duties have their turn. */
const MOST_PER_TICK = 500;
/** The longest time of one duty in a tick. Later work waits for the next one, so ticks are short. */
const DUTY_MS = 400;

const SILENT: WorkerLog = { error: () => undefined };

/**
 * Does everything that is due at a moment. Any number of processes may do so at once. If one duty fails, the others
 * still run.
 *
 * @param withinMs the longest time of one duty; without it, everything that is due is done
 * @throws the first failure, after all duties
 */
export async function runWorkerOnce(
  db: Database,
  config: WorkerConfig,
  now: Date,
  log = SILENT,
  withinMs = Infinity,
): Promise<void> {
  const size = { now, most: MOST_PER_TICK, withinMs };
  const duties: (() => Promise<unknown>)[] = [
    // First, so that nothing is taken from a listing after its time.
    () => endExpiredDue(db, size, log),
    () => fireRunOut(db, size, log),
    () => settleDue(db, { ...size, afterS: config.processAfterS }, log),
    async () => config.demo && approveDue(db, { ...size, afterS: config.demoApproveAfterS }, log),
    () => rateMoved(db, size, log),
    () => runStandingDue(db, size, config, log),
    () => makeTrades(db),
    () => sweepOrphans(db, now),
    () => cleanUpDue(db, size, log),
    () => watchAlerts(db),
    () => combineChanges(db),
    () => combineOwnChanges(db),
  ];
  const failures: unknown[] = [];
  for (const duty of duties) await duty().catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw failures[0];
}

/** Runs the worker every second. If a tick fails it is logged, and the next one goes on. */
export function startWorker(db: Database, config: WorkerConfig, log: WorkerLog): { stop: () => Promise<void> } {
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  const tick = async () => {
    const startedAt = performance.now();
    await readClock(db)
      .then((now) => runWorkerOnce(db, config, now, log, DUTY_MS))
      .catch((error: unknown) => log.error({ err: error }, 'the worker failed'));
    const tookMs = performance.now() - startedAt;
    // A duty that has used up its time may have left work.
    if (!stopped) timer = setTimeout(start, tookMs < DUTY_MS ? TICK_MS - tookMs : 0);
  };
  const start = () => {
    running = tick();
  };
  start();
  return {
    /** Waits for the running tick. */
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
