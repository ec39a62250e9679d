import type { Listing } from '@contract/listings';
import type { AlertWatch } from '@contract/values/notices';
import { LEDGER_DECIMALS } from '@contract/values/constants';
import { pairKey } from '@/domain/book/listingBook';
import { decimal, divide, multiply, toText } from '@/domain/money/decimal';
import { RateTree } from './rateTree';

/** An armed alert. */
export interface Armed {
  id: string;
  userId: string;
  currency: string;
  swapTo: string;
  watch: AlertWatch;
  /** Decimal text. */
  rate: string;
  /** Decimal text; null for any amount. */
  amount: string | null;
  /** False until its condition was clearly not met. */
  ready: boolean;
  arming: number;
}

/** An alert that has fired, or that may fire from now on. */
export interface AlertEvent {
  alert: Armed;
  became: 'ready' | 'fired';
  /** What was listed at its rate or better, or the market rate, when it fired. */
  at: string;
}

const UNIT = `0.${'1'.padStart(LEDGER_DECIMALS, '0')}`;
const SMALLEST = decimal(UNIT);

/** Amounts and rates as whole numbers of their smallest unit; both have 8 decimals. */
const unitsOf = (text: string): bigint => BigInt(toText(divide(decimal(text), SMALLEST, 0, 'down')));
const textOf = (units: bigint): string => toText(multiply(decimal(String(units)), SMALLEST));

/** A condition is clearly not met if the rate is 0.1 % beyond it (decision 262). */
const [WHOLE, BEYOND] = [1_000n, 1n];
/** The lowest rate that is at least 0.1 % higher. */
const clearlyAbove = (rate: bigint): bigint => (rate * (WHOLE + BEYOND) + WHOLE - 1n) / WHOLE;
/** The highest rate that is at least 0.1 % lower. */
const clearlyBelow = (rate: bigint): bigint => (rate * (WHOLE - BEYOND)) / WHOLE;

/** The tree is sorted by rates, but here only its values count. */
const ANYWHERE = 0n;

/**
 * The alerts on the market rate of one pair. The value of an alert is how far the market rate is from its rate: in
 * `falling` the values fall with the market rate, in `rising` they fall when it rises.
 */
class MarketWatch {
  private readonly alerts = new Map<string, Armed>();
  private readonly falling = new RateTree();
  private readonly rising = new RateTree();
  private rate: bigint | null = null;

  put(alert: Armed): void {
    this.remove(alert.id);
    this.alerts.set(alert.id, alert);
    const rate = unitsOf(alert.rate);
    const now = this.rate ?? 0n;
    if (alert.watch === 'below') {
      if (alert.ready) this.falling.insert(alert.id, ANYWHERE, now - rate);
      else this.rising.insert(alert.id, ANYWHERE, clearlyAbove(rate) - now);
    } else if (alert.ready) this.rising.insert(alert.id, ANYWHERE, rate - now);
    else this.falling.insert(alert.id, ANYWHERE, now - clearlyBelow(rate));
  }

  remove(id: string): void {
    this.alerts.delete(id);
    this.falling.remove(id);
    this.rising.remove(id);
  }

  market(rate: bigint): void {
    const change = rate - (this.rate ?? 0n);
    this.rate = rate;
    this.falling.addFrom(ANYWHERE, change);
    this.rising.addFrom(ANYWHERE, -change);
  }

  /** The alerts that have become ready or have fired (and are no longer watched). Empty without a market rate. */
  take(): AlertEvent[] {
    if (this.rate === null) return [];
    const events: AlertEvent[] = [];
    for (let due = this.findDue(); due; due = this.findDue()) {
      const alert = this.alerts.get(due.id);
      this.remove(due.id);
      if (!alert) continue;
      const event = { alert: { ...alert, ready: true }, at: textOf(this.rate) };
      events.push({ ...event, became: alert.ready ? 'fired' : 'ready' });
      if (!alert.ready) this.put(event.alert);
    }
    return events;
  }

  private findDue() {
    return this.falling.findDue() ?? this.rising.findDue();
  }
}

/** What is left of a listing, in smallest units. */
interface Offer {
  id: string;
  userId: string;
  rate: bigint;
  left: bigint;
}

const SMALLEST_AMOUNT = 1n;

/** The amount that must be listed for an alert. */
const neededBy = ({ amount }: Armed) => (amount === null ? SMALLEST_AMOUNT : unitsOf(amount));

/** The highest rate that counts. Before the alert is ready, rates up to 0.1 % above the alert's own count too. */
function upToOf({ rate, ready }: Armed): bigint {
  const units = unitsOf(rate);
  return ready ? units : clearlyAbove(units) - 1n;
}

/**
 * The alerts on the listings of one pair. The value of an alert in `firing` is the amount that is missing at its rate
 * or better until it fires; in `clearing` it is the amount that must disappear, and one unit more. So a change of a
 * listing adds one number to all alerts from its rate on. A user's own listings do not count for their alerts.
 */
class OfferWatch {
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
    const alerts = this.alertsOf.get(alert.userId) ?? new Set();
    this.alertsOf.set(alert.userId, alerts.add(alert.id));
    this.arrange(alert);
  }

  remove(id: string): void {
    const alert = this.alerts.get(id);
    if (!alert) return;
    this.alerts.delete(id);
    this.alertsOf.get(alert.userId)?.delete(id);
    this.firing.remove(id);
    this.clearing.remove(id);
  }

  /** Records what is left of a listing; 0 if it is gone. */
  offer(offer: Offer): void {
    const listed = this.offersOf.get(offer.userId) ?? new Map<string, Offer>();
    this.offersOf.set(offer.userId, listed);
    const change = offer.left - (listed.get(offer.id)?.left ?? 0n);
    if (offer.left === 0n) listed.delete(offer.id);
    else listed.set(offer.id, offer);
    if (listed.size === 0) this.offersOf.delete(offer.userId);
    if (change === 0n) return;
    this.addToLevel(offer.rate, change);
    this.firing.addFrom(offer.rate, -change);
    this.clearing.addFrom(offer.rate, change);
    this.leaveOut(offer, change);
  }

  /** The alerts that have become ready or have fired; fired ones are no longer watched. */
  take(): AlertEvent[] {
    const events: AlertEvent[] = [];
    for (let due = this.clearing.findDue(); due; due = this.clearing.findDue()) {
      const alert = this.alerts.get(due.id);
      this.clearing.remove(due.id);
      if (!alert) continue;
      const ready = { ...alert, ready: true };
      this.alerts.set(alert.id, ready);
      this.arrange(ready);
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

  private arrange(alert: Armed): void {
    const upTo = upToOf(alert);
    const missing = neededBy(alert) - this.listedFor(alert.userId, upTo);
    if (alert.ready) this.firing.insert(alert.id, upTo, missing);
    else this.clearing.insert(alert.id, upTo, 1n - missing);
  }

  /** The amount that others list at a rate or better. */
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

interface PairWatch {
  offers: OfferWatch;
  market: MarketWatch;
}

/**
 * All armed alerts, and what they watch. The cost of a change grows with the logarithm of the number of alerts and with
 * the alerts that fire, not with the size of the book.
 */
export class AlertIndex {
  private readonly pairs = new Map<string, PairWatch>();
  private readonly pairOfAlert = new Map<string, PairWatch>();
  private readonly offered = new Map<string, { key: string; offer: Offer }>();
  private readonly touched = new Set<PairWatch>();
  private readonly onOffers = new Set<string>();

  /** True if an alert is on what is listed. */
  get watchesOffers(): boolean {
    return this.onOffers.size > 0;
  }

  put(alert: Armed): void {
    this.remove(alert.id);
    const pair = this.touch(pairKey(alert.currency, alert.swapTo));
    this.pairOfAlert.set(alert.id, pair);
    if (alert.watch === 'listed') this.onOffers.add(alert.id);
    (alert.watch === 'listed' ? pair.offers : pair.market).put(alert);
  }

  remove(id: string): void {
    const pair = this.pairOfAlert.get(id);
    pair?.offers.remove(id);
    pair?.market.remove(id);
    this.pairOfAlert.delete(id);
    this.onOffers.delete(id);
  }

  /** Records a change of a listing; null if it can no longer be traded. */
  offer(id: string, listing: Listing | null): void {
    const known = this.offered.get(id);
    const next = listing && {
      key: pairKey(listing.currency, listing.swap_to),
      offer: { id, userId: listing.user ?? '', rate: unitsOf(listing.rate), left: unitsOf(listing.Amount) },
    };
    const moved = known && (known.key !== next?.key || known.offer.rate !== next.offer.rate);
    if (moved) this.touch(known.key).offers.offer({ ...known.offer, left: 0n });
    if (next) this.touch(next.key).offers.offer(next.offer);
    if (next) this.offered.set(id, next);
    else this.offered.delete(id);
  }

  /** Replaces all known listings with these. */
  offerAll(listings: readonly Listing[]): void {
    const present = new Set(listings.map(({ id }) => id));
    for (const id of [...this.offered.keys()]) if (!present.has(id)) this.offer(id, null);
    for (const listing of listings) this.offer(listing.id, listing);
  }

  market(currency: string, swapTo: string, rate: string): void {
    this.touch(pairKey(currency, swapTo)).market.market(unitsOf(rate));
  }

  /** The alerts that have become ready or have fired since the last call. */
  take(): AlertEvent[] {
    const events = [...this.touched].flatMap(({ offers, market }) => [...offers.take(), ...market.take()]);
    this.touched.clear();
    for (const { alert, became } of events) if (became === 'fired') this.remove(alert.id);
    return events;
  }

  private touch(key: string): PairWatch {
    const pair = this.pairs.get(key) ?? { offers: new OfferWatch(), market: new MarketWatch() };
    this.pairs.set(key, pair);
    this.touched.add(pair);
    return pair;
  }
}
