import { type Database, type Db, inSnapshot, together } from '@server/db/database';
import { feedOf } from '@server/modules/listings/feed';
import { notifyAll } from '@server/modules/notifications';
import { announce } from '@server/news/announce';
import { coalesce } from '@server/platform/turns';
import { alertNote } from './alerts';
import { type AlertEvent, AlertIndex, type Armed } from './alertIndex';

/** An alert that was armed, or is no longer armed. */
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
interface Changes {
  /** The text of the later snapshot. */
  seen: string;
  armed: Armed[];
  /** The ids of alerts that are no longer armed. */
  ended: string[];
  /** Every change of the market rates, in its order. */
  rates: RateRow[];
}

const COLUMNS = `select id, user_id, currency, swap_to, watch, trim_scale(rate)::text as rate,
  trim_scale(amount)::text as amount, ready, arming, state = 'armed' and removed_at is null as armed from alerts`;

/** Rows that an earlier snapshot did not see, because their transactions had not ended or not begun. */
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
async function findAllArmed(tx: Db): Promise<Changes> {
  return asChanges(
    ...(await together(
      tx.query<{ seen: string }>(SNAPSHOT),
      tx.query<ChangedRow>(`${COLUMNS} where state = 'armed' and removed_at is null`),
      tx.query<RateRow>('select currency_from, currency_to, rate from currency_rates'),
    )),
  );
}

/** What changed since an earlier snapshot. The caller reads in one snapshot. */
async function findChanges(tx: Db, since: string): Promise<Changes> {
  return asChanges(
    ...(await together(
      tx.query<{ seen: string }>(SNAPSHOT),
      tx.query<ChangedRow>(`${COLUMNS} where ${NEW}`, [since]),
      tx.query<RateRow>(`select currency_from, currency_to, rate from rate_history where ${NEW} order by id`, [since]),
    )),
  );
}

/** The alerts of these events, locked, unless another process has armed, removed or fired them meanwhile. */
const STILL_ARMED = `select a.id from alerts a join unnest($1::bigint[], $2::int[]) as e (id, arming) using (id, arming)
  join users u on u.id = a.user_id
  where a.state = 'armed' and a.removed_at is null and u.deactivated_at is null order by a.id for update of a`;

const factsOf = (events: readonly AlertEvent[]) => [
  events.map(({ alert }) => alert.id),
  events.map(({ alert }) => alert.arming),
];

/** An alert and the number of its arming. */
const timeOf = ({ id, arming }: Pick<Armed, 'id' | 'arming'>) => `${id} ${String(arming)}`;

/** Records that alerts have fired. @returns those that this transaction made fire, so that each fires once */
async function markFired(tx: Db, events: readonly AlertEvent[]): Promise<AlertEvent[]> {
  const rows = await tx.query<Pick<Armed, 'id' | 'arming'>>(
    `update alerts set state = 'fired', fired_at = now(), changed = pg_current_xact_id()
     where id in (${STILL_ARMED}) returning id, arming`,
    factsOf(events),
  );
  // A late process may have an event of an earlier arming too, and more than one of the present arming.
  const fired = new Set(rows.map(timeOf));
  return events.filter(({ alert }) => fired.delete(timeOf(alert)));
}

/** Records that alerts may fire from now on. @returns their users */
async function markReady(tx: Db, events: readonly AlertEvent[]): Promise<string[]> {
  const rows = await tx.query<{ user_id: string }>(
    `update alerts set ready = true, changed = pg_current_xact_id()
     where not ready and id in (${STILL_ARMED}) returning user_id`,
    factsOf(events),
  );
  return rows.map(({ user_id }) => user_id);
}

/**
 * Follows the armed alerts and what they watch, in one server process, and fires those that are due. Every process does
 * so; the row of an alert decides which of them fires it.
 */
class AlertWatcher {
  private readonly index = new AlertIndex();
  /** The snapshot up to which alerts and rates are known, and the version of the known listings. */
  private seen: string | null = null;
  private version: string | null = null;
  /** Events that are not stored yet. If storing fails, it is tried again. */
  private events: AlertEvent[] = [];
  /** Watches up to what is visible after the call. Concurrent calls share a step. */
  readonly watch: () => Promise<void>;

  constructor(private readonly db: Database) {
    this.watch = coalesce(async () => {
      const { seen } = this;
      this.follow(await inSnapshot(db, (tx) => (seen === null ? findAllArmed(tx) : findChanges(tx, seen))));
      await this.followOffers();
      this.events.push(...this.index.take());
      if (this.events.length > 0) await this.store();
    });
  }

  /** The rates come first, so that an alert does not fire on a rate from before it was made. */
  private follow({ seen, armed, ended, rates }: Changes): void {
    for (const { currency_from: currency, currency_to: swapTo, rate } of rates) {
      this.index.market(currency, swapTo, rate);
      this.events.push(...this.index.take());
    }
    for (const id of ended) this.index.remove(id);
    for (const alert of armed) this.index.put(alert);
    this.seen = seen;
  }

  /** Listings are read after the alerts, so that no alert fires on listings that ended before it was made. */
  private async followOffers(): Promise<void> {
    if (!this.index.watchesOffers) return;
    const feed = feedOf(this.db);
    await feed.follow();
    const delta = this.version === null ? null : feed.deltaSince(this.version);
    this.version = feed.version;
    if (!delta) {
      this.index.offerAll(feed.listings);
      return;
    }
    for (const id of delta.del) this.index.offer(id, null);
    for (const [id, user, currency, swap_to, Amount, rate] of delta.set)
      this.index.offer(id, { id, user, currency, swap_to, Amount, rate });
  }

  /** Stores the alerts and their notifications in one transaction, so that each fires exactly once. */
  private async store(): Promise<void> {
    const [ready, fired] = (['ready', 'fired'] as const).map((kind) =>
      this.events.filter(({ became }) => became === kind),
    );
    await this.db.transaction(async (tx) => {
      const users = await markReady(tx, ready ?? []);
      if (users.length > 0) await announce(tx, 'notifications', users);
      const notes = (await markFired(tx, fired ?? [])).map(alertNote);
      if (notes.length > 0) await notifyAll(tx, notes);
    });
    this.events = [];
  }
}

const watchers = new WeakMap<Database, AlertWatcher>();

/** Fires the alerts that are due. Any number of processes may do so at once. */
export function watchAlerts(db: Database): Promise<void> {
  const watcher = watchers.get(db) ?? new AlertWatcher(db);
  watchers.set(db, watcher);
  return watcher.watch();
}
