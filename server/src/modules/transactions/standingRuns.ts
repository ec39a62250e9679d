import type { StandingKind, StandingPart } from '@contract/standingOrders';
import type { StandingOutcome } from '@contract/values/notices';
import { AMOUNT_INPUT_DECIMALS } from '@contract/values/constants';
import { TRADABLE_CURRENCIES, type TradableCurrency } from '@contract/values/currencies';
import { compare, decimal, roundTo, subtract, toText } from '@/domain/money/decimal';
import { formatExact } from '@/domain/money/formatDecimal';
import { nextRun } from '@/domain/rules/standingOrderRules';
import { noticeTexts } from '@/texts/notices';
import { type Db, joinTransaction } from '@server/db/database';
import { isOpen } from '@server/modules/appStatus';
import { type Note, notify } from '@server/modules/notifications';
import { inLanguageOf } from '@server/platform/languages';
import { Refusal } from '@server/platform/refusal';
import type { UserLimits } from '@server/platform/userLimits';
import { createExchange } from './exchange';

/** One that cannot be carried out now waits this long, or until something new is listed. */
const RETRY_AFTER_S = 15;
/** An older listing is no news any more: what waits has been tried since. */
const NEWS_S = 60;
/** A run that is later than this is missed. */
const LATEST_MS = 60 * 60_000;

/** A standing order whose turn has come. A claim fails if any of this has changed. */
export interface DueStanding {
  id: string;
  runs: number;
  /** As text with all digits. */
  tried_at: string | null;
}

const PAIRS = TRADABLE_CURRENCIES.flatMap((source) =>
  TRADABLE_CURRENCIES.filter((target) => target !== source).map((target) => [source, target] as const),
);

/** The best rate of each pair, directly and over two hops: no amount gets a better one. $3 and $4 are the pairs. */
const REACHED = `
  best as materialized (
    select pair.source, pair.target, (select min(l.rate) from listings l where l.status = 'active' and l.paused_at is null
      and l.currency = pair.target and l.swap_to = pair.source) as rate
    from unnest($3::text[], $4::text[]) as pair (source, target)
  ), reached as materialized (
    select source, target, min(rate) as rate from (
      select source, target, rate from best
      union all
      select first.source, second.target, first.rate * second.rate from best first
        join best second on second.source = first.target and second.target <> first.source
    ) ways group by source, target
  )`;

const SINCE = `$1::timestamptz - make_interval(secs => ${String(NEWS_S)})`;
/** Something that another user lists, and that may be a part of a way from one currency to the other. */
const NEWS = `exists (select from listings l where l.status = 'active' and l.paused_at is null
  and (l.created_at > ${SINCE} or l.news_at > ${SINCE}) and greatest(l.created_at, l.news_at) > o.tried_at
  and l.user_id <> o.user_id and (l.swap_to = o.currency_from or l.currency = o.currency_to))`;
/** A time after `now` comes from a wrong clock, so it is no reason to wait. */
const WAITED = `(o.tried_at is null or o.tried_at > $1
  or o.tried_at <= $1::timestamptz - make_interval(secs => ${String(RETRY_AFTER_S)}))`;

/**
 * Those whose time has come, and those whose rate is reached by a way from one currency to the other. The latter are
 * found as waiting orders are: they are tried when something new is listed, and again after some time.
 */
export const findDueStanding = (db: Db, now: Date, most: number): Promise<DueStanding[]> =>
  db.query<DueStanding>(
    `with ${REACHED}
     select o.id, o.runs, o.tried_at::text from standing_orders o join users u on u.id = o.user_id
     where o.removed_at is null and o.state = 'active' and u.deactivated_at is null and (
       (o.next_run_at <= $1 and ${WAITED})
       or (o.kind = 'rate' and (${WAITED} or ${NEWS})
         and exists (select from reached r where r.source = o.currency_from and r.target = o.currency_to
           and r.rate <= o.rate)))
     order by o.tried_at nulls first, o.id limit $2`,
    [now, most, PAIRS.map(([source]) => source), PAIRS.map(([, target]) => target)],
  );

export interface ClaimedStanding {
  id: string;
  user_id: string;
  language: string;
  kind: StandingKind;
  day: number | null;
  currency_from: TradableCurrency;
  currency_to: TradableCurrency;
  /** What it pays at most now. */
  amount: string;
  rate: string;
  part: StandingPart;
  runs: number;
  next_run_at: Date | null;
}

/** Locks those that are still due. Missing are those that another worker holds or was faster with. */
export const claimStanding = (tx: Db, due: readonly DueStanding[]): Promise<ClaimedStanding[]> =>
  tx.query<ClaimedStanding>(
    `select o.id, o.user_id, u.language, o.kind, o.day, o.currency_from, o.currency_to, o.part, o.runs, o.next_run_at,
       trim_scale(o.amount_left)::text as amount, trim_scale(o.rate)::text as rate
     from unnest($1::bigint[], $2::int[], $3::timestamptz[]) as due (id, runs, tried_at)
     join standing_orders o on o.id = due.id and o.runs = due.runs and o.tried_at is not distinct from due.tried_at
     join users u on u.id = o.user_id and u.deactivated_at is null
     where o.removed_at is null and o.state = 'active' order by o.id for update of o skip locked`,
    [due.map(({ id }) => id), due.map(({ runs }) => runs), due.map(({ tried_at }) => tried_at)],
  );

/** Records that one was tried without success. */
export async function putOffStanding(db: Db, id: string, now: Date): Promise<void> {
  await db.query('update standing_orders set tried_at = $2 where id = $1', [id, now]);
}

/** What became of a run. */
interface Result {
  outcome: StandingOutcome;
  reason: string | null;
  /** What was exchanged; null if nothing was. */
  made: Awaited<ReturnType<typeof createExchange>> | null;
}

const without = (outcome: StandingOutcome, reason: string | null = null): Result => ({ outcome, reason, made: null });

/** Carries it out as POST exchange/ does. If that is refused, nothing of it stays. */
async function exchangeOnce(tx: Db, order: ClaimedStanding, usual: UserLimits): Promise<Result> {
  const { currency_from, currency_to, amount, rate, part } = order;
  const time_in_force = part === 'all' ? 'fok' : 'ioc';
  const payload = { currency_from, currency_to, amount, rate, time_in_force } as const;
  await tx.query('savepoint standing');
  try {
    const made = await createExchange(joinTransaction(tx), order.user_id, payload, usual);
    return { outcome: 'exchanged', reason: null, made };
  } catch (refusal) {
    if (!(refusal instanceof Refusal)) throw refusal;
    await tx.query('rollback to savepoint standing');
    if (refusal.kind === 'conflict') return without('nothing');
    return without(order.kind === 'rate' ? 'stopped' : 'refused', refusal.message);
  }
}

/** What is still to be paid afterwards. An order on days pays the whole amount each time. */
function leftAfter({ kind, amount, part }: ClaimedStanding, { made }: Result): string {
  if (kind !== 'rate' || made === null) return amount;
  if (part === 'all') return '0';
  return toText(roundTo(subtract(decimal(amount), decimal(made.paid)), AMOUNT_INPUT_DECIMALS, 'down'));
}

/** What it is from now on. One on a rate is done when what is left is less than may be exchanged. */
function stateAfter({ kind, currency_from }: ClaimedStanding, { outcome }: Result, left: string, limits: UserLimits) {
  if (outcome === 'stopped') return 'paused';
  const isOver = kind === 'rate' && compare(decimal(left), decimal(limits.leastAmounts[currency_from])) < 0;
  return isOver ? 'done' : 'active';
}

/** What its user is notified of. */
function noteOf(order: ClaimedStanding, { outcome, reason, made }: Result): Note {
  const { user_id: userId, currency_from: currency, currency_to: to, rate } = order;
  const paid = { amount: made?.paid ?? order.amount, currency };
  const received = made && { amount: made.received, currency: to };
  const money = (sum: { amount: string; currency: string }) => `${formatExact(sum.amount)} ${sum.currency}`;
  return {
    userId,
    message: () => noticeTexts.standing[outcome](money(paid), received ? money(received) : to, reason ?? ''),
    about: {
      ...{ kind: 'standing', outcome, amount: paid, to, rate },
      ...(received && { received }),
      ...(typeof made?.order === 'number' && { transaction: String(made.order) }),
      ...(reason !== null && { note: reason }),
    },
  };
}

/** Keeps what a run did, and what the order is from now on, with a notification. */
async function record(tx: Db, order: ClaimedStanding, result: Result, now: Date, limits: UserLimits): Promise<void> {
  const { id, runs, next_run_at: dueAt } = order;
  const { outcome, reason, made } = result;
  const left = leftAfter(order, result);
  await tx.query(
    `insert into standing_runs (standing_order_id, run, at, due_at, outcome, reason, paid, fee, received, average, order_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      ...[id, runs + 1, now, dueAt, outcome, reason],
      ...[made?.paid ?? null, made?.fee ?? null, made?.received ?? null, made?.average ?? null, made?.order ?? null],
    ],
  );
  await tx.query(
    `update standing_orders set runs = $2, amount_left = $3, state = $4, next_run_at = $5, tried_at = $6 where id = $1`,
    [
      ...[id, runs + 1, left, stateAfter(order, result, left, limits)],
      ...[dueAt && nextRun(order, dueAt), dueAt === null ? now : null],
    ],
  );
  await notify(tx, noteOf(order, result));
}

/**
 * Carries out one run of a claimed standing order, in the transaction of the claim: the exchange, the record of the run
 * and the notification are all there, or nothing is. What waits for a rate and finds too little goes on waiting. A run
 * waits while trading is closed, and is missed after an hour.
 */
export async function runStanding(tx: Db, order: ClaimedStanding, now: Date, limits: UserLimits): Promise<void> {
  const { id, language, kind, next_run_at: dueAt } = order;
  if (dueAt && now.getTime() - dueAt.getTime() > LATEST_MS) return record(tx, order, without('missed'), now, limits);
  if (!(await isOpen(tx))) return putOffStanding(tx, id, now);
  const result = await inLanguageOf(language, () => exchangeOnce(tx, order, limits));
  if (kind === 'rate' && result.outcome === 'nothing') return putOffStanding(tx, id, now);
  return record(tx, order, result, now, limits);
}
