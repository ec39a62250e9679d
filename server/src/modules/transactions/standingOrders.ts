import { Hono } from 'hono';
import {
  MOST_RUNS,
  MOST_STANDING_ORDERS,
  type StandingKind,
  type StandingOrderPayload,
  standingOrderPayload,
  type StandingPart,
  wrongDay,
} from '@contract/standingOrders';
import type { StandingOutcome } from '@contract/values/notices';
import { compare, decimal } from '@/domain/money/decimal';
import { filledAmount, filledRate } from '@/domain/money/typedNumber';
import { firstBreach } from '@/domain/rules/breach';
import { nextRun, standingOrderRules } from '@/domain/rules/standingOrderRules';
import { standingOrderTexts } from '@/texts/orders/standingOrders';
import { type Db, lockName, readClock, type Transactions } from '@server/db/database';
import { answerCall, callPath } from '@server/http/answer';
import type { AppEnv } from '@server/http/env';
import { readId, readPayload } from '@server/http/read';
import { limitsOfUser } from '@server/modules/limitExceptions';
import { requireActiveUser, requireUser } from '@server/modules/sessions/requireUser';
import { wireId, wireIdOrNull, wireMoney } from '@server/modules/wire';
import { announce } from '@server/news/announce';
import { isoTime } from '@server/platform/formats';
import { conflict, invalid, invalidField, notFound } from '@server/platform/refusal';
import type { UserLimits } from '@server/platform/userLimits';
import { checkLeast } from './create';

interface StandingRow {
  id: string;
  kind: StandingKind;
  day: number | null;
  currency_from: string;
  currency_to: string;
  amount: string;
  amount_left: string;
  rate: string;
  part: StandingPart;
  state: 'active' | 'paused' | 'done';
  next_run_at: Date | null;
  created_at: Date;
  last_outcome: StandingOutcome | null;
}

const COLUMNS = `id, kind, day, currency_from, currency_to, amount, amount_left, rate, part, state, next_run_at, created_at,
  (select outcome from standing_runs r where r.standing_order_id = o.id and r.run = o.runs) as last_outcome`;

/** Newest first. */
const findOwn = (db: Db, userId: string): Promise<StandingRow[]> =>
  db.query(`select ${COLUMNS} from standing_orders o where user_id = $1 and removed_at is null order by id desc`, [
    userId,
  ]);

const findRuns = (db: Db, id: string) =>
  db.query<{
    run: number;
    at: Date;
    due_at: Date | null;
    outcome: StandingOutcome;
    reason: string | null;
    paid: string | null;
    fee: string | null;
    received: string | null;
    average: string | null;
    order_id: string | null;
  }>(
    `select run, at, due_at, outcome, reason, paid, fee, received, average, order_id from standing_runs
     where standing_order_id = $1 order by run desc limit $2`,
    [id, MOST_RUNS],
  );

async function insertOrder(
  tx: Db,
  userId: string,
  { kind, day, currency_from, currency_to, amount, rate, part }: StandingOrderPayload,
): Promise<StandingRow> {
  const [row] = await tx.query<StandingRow>(
    `insert into standing_orders as o (user_id, kind, day, currency_from, currency_to, amount, amount_left, rate, part,
       next_run_at)
     values ($1, $2, $3, $4, $5, $6, $6, $7, $8, $9) returning ${COLUMNS}`,
    [
      ...[userId, kind, day, currency_from, currency_to, amount, rate, part],
      nextRun({ kind, day }, await readClock(tx)),
    ],
  );
  if (!row) throw new Error('no standing order was inserted');
  return row;
}

/** One of the user's, locked, so that it does not run meanwhile. @throws Refusal `notFound` for another user's */
async function lockOwn(tx: Db, userId: string, id: string): Promise<Pick<StandingRow, 'kind' | 'day' | 'state'>> {
  const [row] = await tx.query<StandingRow>(
    `select kind, day, state from standing_orders where id = $2 and user_id = $1 and removed_at is null for update`,
    [userId, id],
  );
  if (!row) throw notFound();
  return row;
}

/** @returns false if the user never had it */
async function markRemoved(tx: Db, userId: string, id: string): Promise<boolean> {
  const rows = await tx.query(
    `update standing_orders set removed_at = coalesce(removed_at, now()) where id = $2 and user_id = $1 returning id`,
    [userId, id],
  );
  return rows.length > 0;
}

/** Ends all of a user who was deactivated. */
export async function removeStandingOrdersOf(tx: Db, userId: string): Promise<void> {
  await tx.query('update standing_orders set removed_at = now() where user_id = $1 and removed_at is null', [userId]);
}

/** A standing order of contract/standingOrders. */
const presentStanding = ({ id, amount, amount_left, rate, next_run_at, created_at, ...row }: StandingRow) => ({
  ...row,
  id: wireId(id),
  amount: wireMoney(amount),
  left: wireMoney(amount_left),
  rate: wireMoney(rate),
  next_run_at: next_run_at && isoTime(next_run_at),
  created_at: isoTime(created_at),
});

const moneyOrNull = (numeric: string | null) => (numeric === null ? null : wireMoney(numeric));

/** What one of the user's did, newest first. @throws Refusal `notFound` for another user's */
async function readRuns(db: Transactions, userId: string, id: string) {
  const runs = await db.transaction(async (tx) => {
    const own = await findOwn(tx, userId);
    if (!own.some((one) => one.id === id)) throw notFound();
    return findRuns(tx, id);
  });
  return runs.map(({ at, due_at, paid, fee, received, average, order_id, ...run }) => ({
    ...run,
    at: isoTime(at),
    due_at: due_at && isoTime(due_at),
    ...{ paid: moneyOrNull(paid), fee: moneyOrNull(fee) },
    ...{ received: moneyOrNull(received), average: moneyOrNull(average) },
    order: wireIdOrNull(order_id),
  }));
}

const FIELDS = { amount: 'amount', target: 'currency_to', limit: 'rate' } as const;

/** @throws Refusal `invalid` at a field */
function checkStanding(asked: StandingOrderPayload, limits: UserLimits): void {
  const { currency_from: source, currency_to: target, amount, rate } = asked;
  const day = wrongDay(asked);
  if (day !== null) throw invalidField('day', day);
  const form = { amount: filledAmount(amount), target: target === source ? null : target, limit: filledRate(rate) };
  const breach = firstBreach(standingOrderRules, form);
  if (breach) throw invalidField(FIELDS[breach.field], breach.message);
  checkLeast(asked, limits);
}

const isSame = (one: StandingOrderPayload) => (other: StandingRow) =>
  other.state !== 'done' &&
  one.kind === other.kind &&
  one.day === other.day &&
  one.currency_from === other.currency_from &&
  one.currency_to === other.currency_to &&
  one.part === other.part &&
  compare(decimal(one.amount), decimal(other.amount)) === 0 &&
  compare(decimal(one.rate), decimal(other.rate)) === 0;

/** @throws Refusal `invalid` if it makes no sense or there are too many, `conflict` if the user has it already */
export function createStandingOrder(db: Transactions, userId: string, asked: StandingOrderPayload, usual: UserLimits) {
  return db.transaction(async (tx) => {
    // Concurrent requests are counted one after the other.
    await lockName(tx, `standing orders of ${userId}`);
    checkStanding(asked, await limitsOfUser(tx, userId, usual));
    const own = await findOwn(tx, userId);
    if (own.some(isSame(asked))) throw conflict(standingOrderTexts.exists);
    if (own.length >= MOST_STANDING_ORDERS)
      throw invalid(standingOrderTexts.tooMany(MOST_STANDING_ORDERS), 'limit_reached');
    const made = await insertOrder(tx, userId, asked);
    await announce(tx, 'notifications', [userId]);
    return made;
  });
}

/** Pauses one; repeating it does nothing. @throws Refusal `notFound`, `conflict` if it is done */
function pauseStanding(db: Transactions, userId: string, id: string): Promise<void> {
  return db.transaction(async (tx) => {
    const { state } = await lockOwn(tx, userId, id);
    if (state === 'done') throw conflict(standingOrderTexts.isDone);
    await tx.query(`update standing_orders set state = 'paused' where id = $1`, [id]);
    await announce(tx, 'notifications', [userId]);
  });
}

/**
 * Goes on with one: what was due during the pause is not carried out later. Repeating it does nothing.
 *
 * @throws Refusal `notFound`, `conflict` if it is done
 */
function resumeStanding(db: Transactions, userId: string, id: string): Promise<void> {
  return db.transaction(async (tx) => {
    const { kind, day, state } = await lockOwn(tx, userId, id);
    if (state === 'done') throw conflict(standingOrderTexts.isDone);
    if (state === 'active') return;
    await tx.query(`update standing_orders set state = 'active', next_run_at = $2, tried_at = null where id = $1`, [
      id,
      nextRun({ kind, day }, await readClock(tx)),
    ]);
    await announce(tx, 'notifications', [userId]);
  });
}

/** Removes one of the user's; repeating it does nothing. @throws Refusal `notFound` for another user's */
function removeStanding(db: Transactions, userId: string, id: string): Promise<void> {
  return db.transaction(async (tx) => {
    if (!(await markRemoved(tx, userId, id))) throw notFound();
    await announce(tx, 'notifications', [userId]);
  });
}

/** standing-orders/: what is exchanged for the caller later. Our own (docs/PROTOCOL.md). */
export function standingOrdersRoutes(): Hono<AppEnv> {
  return new Hono<AppEnv>()
    .get(callPath('getStandingOrders'), requireUser, async (c) =>
      c.json((await findOwn(c.get('db'), c.get('user').id)).map(presentStanding)),
    )
    .get(callPath('getStandingRuns'), requireUser, async (c) =>
      c.json(await readRuns(c.get('db'), c.get('user').id, readId(c, 'id'))),
    )
    .post(callPath('createStandingOrder'), requireActiveUser, async (c) => {
      const payload = await readPayload(c, standingOrderPayload);
      const made = await createStandingOrder(c.get('db'), c.get('user').id, payload, c.get('config'));
      return answerCall(c, 'createStandingOrder', presentStanding(made));
    })
    .post(callPath('pauseStandingOrder'), requireActiveUser, async (c) => {
      await pauseStanding(c.get('db'), c.get('user').id, readId(c, 'id'));
      return answerCall(c, 'pauseStandingOrder');
    })
    .post(callPath('resumeStandingOrder'), requireActiveUser, async (c) => {
      await resumeStanding(c.get('db'), c.get('user').id, readId(c, 'id'));
      return answerCall(c, 'resumeStandingOrder');
    })
    .delete(callPath('removeStandingOrder'), requireActiveUser, async (c) => {
      await removeStanding(c.get('db'), c.get('user').id, readId(c, 'id'));
      return answerCall(c, 'removeStandingOrder');
    });
}
