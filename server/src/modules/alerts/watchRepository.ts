import type { Db } from '@server/db/database';
import { together } from '@server/db/together';
import type { AlertEvent, Armed } from './watch/armed';

/** An alert that has changed: armed, or not any more. */
interface ChangedRow {
  id: string;
  user_id: string;
  currency: string;
  swap_to: string;
  watch: Armed['watch'];
  rate: string;
  amount: string | null;
  ready: boolean;
  arming: number;
  armed: boolean;
}

/** One market rate, as it was set. */
interface RateRow {
  currency_from: string;
  currency_to: string;
  rate: string;
}

/** What changed between two snapshots. */
export interface Changes {
  /** The name of the later snapshot. */
  seen: string;
  armed: Armed[];
  /** The ids of those that are armed no longer. */
  ended: string[];
  /** Every change of the market rates, in its order. */
  rates: RateRow[];
}

const COLUMNS = `select id, user_id, currency, swap_to, watch, trim_scale(rate)::text as rate,
  trim_scale(amount)::text as amount, ready, arming, state = 'armed' and removed_at is null as armed from alerts`;

/** What an earlier snapshot did not see: its transactions had not ended yet, or not begun. */
const NEW = 'changed >= pg_snapshot_xmin($1::pg_snapshot) and not pg_visible_in_snapshot(changed, $1::pg_snapshot)';

const asArmed = ({ user_id: userId, swap_to: swapTo, armed: _armed, ...row }: ChangedRow): Armed => ({
  ...row,
  userId,
  swapTo,
});

const asChanges = (
  [{ seen = '' } = {}]: { seen?: string }[],
  alerts: readonly ChangedRow[],
  rates: RateRow[],
): Changes => ({
  seen,
  armed: alerts.filter(({ armed }) => armed).map(asArmed),
  ended: alerts.filter(({ armed }) => !armed).map(({ id }) => id),
  rates,
});

const SNAPSHOT = 'select pg_current_snapshot()::text as seen';

/** Every armed alert, and the market rates. The caller reads in one snapshot. */
export async function findAllArmed(tx: Db): Promise<Changes> {
  return asChanges(
    ...(await together(
      tx.query<{ seen: string }>(SNAPSHOT),
      tx.query<ChangedRow>(`${COLUMNS} where state = 'armed' and removed_at is null`),
      tx.query<RateRow>('select currency_from, currency_to, rate from currency_rates'),
    )),
  );
}

/** What changed since an earlier snapshot. The caller reads in one snapshot. */
export async function findChanges(tx: Db, since: string): Promise<Changes> {
  return asChanges(
    ...(await together(
      tx.query<{ seen: string }>(SNAPSHOT),
      tx.query<ChangedRow>(`${COLUMNS} where ${NEW}`, [since]),
      tx.query<RateRow>(`select currency_from, currency_to, rate from rate_history where ${NEW} order by id`, [since]),
    )),
  );
}

/** The alerts of some events that were not armed again, removed or fired by another process meanwhile, locked. */
const STILL_ARMED = `select a.id from alerts a join unnest($1::bigint[], $2::int[]) as e (id, arming) using (id, arming)
  join users u on u.id = a.user_id
  where a.state = 'armed' and a.removed_at is null and u.deactivated_at is null order by a.id for update of a`;

const factsOf = (events: readonly AlertEvent[]) => [
  events.map(({ alert }) => alert.id),
  events.map(({ alert }) => alert.arming),
];

/** An alert, and the how-manieth time it is armed. */
const timeOf = ({ id, arming }: Pick<Armed, 'id' | 'arming'>) => `${id} ${String(arming)}`;

/** Records that alerts have fired. @returns those that this transaction made fire, so that each fires once */
export async function markFired(tx: Db, events: readonly AlertEvent[]): Promise<AlertEvent[]> {
  const rows = await tx.query<Pick<Armed, 'id' | 'arming'>>(
    `update alerts set state = 'fired', fired_at = now(), changed = pg_current_xact_id()
     where id in (${STILL_ARMED}) returning id, arming`,
    factsOf(events),
  );
  // A process that looked late may have an event of an earlier arming too, and more than one of this one.
  const fired = new Set(rows.map(timeOf));
  return events.filter(({ alert }) => fired.delete(timeOf(alert)));
}

/** Records that alerts may fire from now on. @returns their users */
export async function markReady(tx: Db, events: readonly AlertEvent[]): Promise<string[]> {
  const rows = await tx.query<{ user_id: string }>(
    `update alerts set ready = true, changed = pg_current_xact_id()
     where not ready and id in (${STILL_ARMED}) returning user_id`,
    factsOf(events),
  );
  return rows.map(({ user_id }) => user_id);
}
