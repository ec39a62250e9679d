import type { Database } from '@server/db/database';
import { inSnapshot } from '@server/db/inSnapshot';
import { announce } from '@server/news/announce';
import { coalesce } from '@server/platform/coalesce';
import { feedOf } from '@server/modules/listings/feeds';
import { notifyAll } from '@server/modules/notifications/notify';
import { alertNote } from './alertNote';
import { AlertIndex } from './watch/alertIndex';
import type { AlertEvent } from './watch/armed';
import { type Changes, findAllArmed, findChanges, markFired, markReady } from './watchRepository';

/**
 * Follows the armed alerts and what they watch, in one server process, and makes those fire whose time has come. Each
 * process does so; the row of an alert decides which of them makes it fire.
 */
class AlertWatcher {
  private readonly index = new AlertIndex();
  /** The snapshot up to which alerts and rates are known, and the version of the listings that are. */
  private seen: string | null = null;
  private version: string | null = null;
  /** What is not stored yet. If that fails, it is tried again. */
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

  /** The rates come first: an alert does not fire on what was before it was made. */
  private follow({ seen, armed, ended, rates }: Changes): void {
    for (const { currency_from: currency, currency_to: swapTo, rate } of rates) {
      this.index.market(currency, swapTo, rate);
      this.events.push(...this.index.take());
    }
    for (const id of ended) this.index.remove(id);
    for (const alert of armed) this.index.put(alert);
    this.seen = seen;
  }

  /** The listings are read after the alerts: an alert does not fire on what was gone before it was made. */
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

  /** The alerts and their notifications in one transaction, so that each fires exactly once. */
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

/** Makes the alerts fire whose time has come. Any number of processes may do so at once. */
export function watchAlerts(db: Database): Promise<void> {
  const watcher = watchers.get(db) ?? new AlertWatcher(db);
  watchers.set(db, watcher);
  return watcher.watch();
}
