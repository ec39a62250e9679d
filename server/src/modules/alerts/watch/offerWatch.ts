import { type AlertEvent, type Armed, clearlyAbove, textOf, unitsOf } from './armed';
import { RateTree } from './rateTree';

/** What is left of a listing, in smallest units. */
export interface Offer {
  id: string;
  userId: string;
  rate: bigint;
  left: bigint;
}

const SMALLEST_AMOUNT = 1n;

/** What an alert needs to be listed. */
const neededBy = ({ amount }: Armed) => (amount === null ? SMALLEST_AMOUNT : unitsOf(amount));

/** The highest rate that counts: before it is ready, all that is less than 0.1 % above its own counts too. */
function upToOf({ rate, ready }: Armed): bigint {
  const own = unitsOf(rate);
  return ready ? own : clearlyAbove(own) - 1n;
}

/**
 * The alerts on what is listed of one pair. The value of an alert in `firing` is what is missing at its rate or better
 * until it fires; in `clearing` it is what has to disappear, and one unit more. So a change of a listing adds one number
 * to all alerts from its rate on. What a user lists themselves is not there for them.
 */
export class OfferWatch {
  private readonly alerts = new Map<string, Armed>();
  private readonly alertsOf = new Map<string, Set<string>>();
  private readonly offersOf = new Map<string, Map<string, Offer>>();
  private readonly firing = new RateTree();
  private readonly clearing = new RateTree();
  /** The value of a level is what is listed at its rate or better. */
  private readonly levels = new RateTree();
  private readonly totals = new Map<bigint, bigint>();

  get size(): number {
    return this.alerts.size;
  }

  put(alert: Armed): void {
    this.remove(alert.id);
    this.alerts.set(alert.id, alert);
    const own = this.alertsOf.get(alert.userId) ?? new Set();
    this.alertsOf.set(alert.userId, own.add(alert.id));
    this.place(alert);
  }

  remove(id: string): void {
    const alert = this.alerts.get(id);
    if (!alert) return;
    this.alerts.delete(id);
    this.alertsOf.get(alert.userId)?.delete(id);
    this.firing.remove(id);
    this.clearing.remove(id);
  }

  /** Notes what is left of a listing from now on, or that it is gone: then nothing is left. */
  offer(offer: Offer): void {
    const own = this.offersOf.get(offer.userId) ?? new Map<string, Offer>();
    this.offersOf.set(offer.userId, own);
    const change = offer.left - (own.get(offer.id)?.left ?? 0n);
    if (offer.left === 0n) own.delete(offer.id);
    else own.set(offer.id, offer);
    if (own.size === 0) this.offersOf.delete(offer.userId);
    if (change === 0n) return;
    this.addToLevel(offer.rate, change);
    this.firing.addFrom(offer.rate, -change);
    this.clearing.addFrom(offer.rate, change);
    this.leaveOut(offer, change);
  }

  /** What has become ready or has fired; what has fired is no longer watched. */
  take(): AlertEvent[] {
    const events: AlertEvent[] = [];
    for (let due = this.clearing.findDue(); due; due = this.clearing.findDue()) {
      const alert = this.alerts.get(due.id);
      this.clearing.remove(due.id);
      if (!alert) continue;
      const ready = { ...alert, ready: true };
      this.alerts.set(alert.id, ready);
      this.place(ready);
      events.push({ alert: ready, became: 'ready', at: '0' });
    }
    for (let due = this.firing.findDue(); due; due = this.firing.findDue()) {
      const alert = this.alerts.get(due.id);
      this.firing.remove(due.id);
      if (!alert) continue;
      events.push({ alert, became: 'fired', at: textOf(neededBy(alert) - due.value) });
      this.remove(alert.id);
    }
    return events;
  }

  /** Undoes a change for the alerts of the lister. */
  private leaveOut({ userId, rate }: Offer, change: bigint): void {
    for (const id of this.alertsOf.get(userId) ?? []) {
      const alert = this.alerts.get(id);
      if (!alert || upToOf(alert) < rate) continue;
      this.firing.add(id, change);
      this.clearing.add(id, -change);
    }
  }

  private place(alert: Armed): void {
    const upTo = upToOf(alert);
    const missing = neededBy(alert) - this.listedFor(alert.userId, upTo);
    if (alert.ready) this.firing.insert(alert.id, upTo, missing);
    else this.clearing.insert(alert.id, upTo, 1n - missing);
  }

  /** What others than the user list at a rate or better. */
  private listedFor(userId: string, rate: bigint): bigint {
    let listed = this.levels.valueAt(rate);
    for (const offer of this.offersOf.get(userId)?.values() ?? []) if (offer.rate <= rate) listed -= offer.left;
    return listed;
  }

  private addToLevel(rate: bigint, change: bigint): void {
    const id = String(rate);
    const total = (this.totals.get(rate) ?? 0n) + change;
    if (!this.levels.has(id)) this.levels.insert(id, rate, this.levels.valueAt(rate));
    this.levels.addFrom(rate, change);
    if (total > 0n) {
      this.totals.set(rate, total);
    } else {
      this.totals.delete(rate);
      this.levels.remove(id);
    }
  }
}
