import type { Listing } from '@contract/schemas/listing';
import { pairKey } from '@/domain/book/listingBook';
import { type AlertEvent, type Armed, unitsOf } from './armed';
import { MarketWatch } from './marketWatch';
import { type Offer, OfferWatch } from './offerWatch';

interface PairWatch {
  offers: OfferWatch;
  market: MarketWatch;
}

/**
 * All armed alerts, and what they watch. The cost of a change grows with the logarithm of the number of alerts, and with
 * those that fire; not with those that cannot fire, and not with the book.
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

  /** Notes that a listing has changed; null if it can no longer be traded. */
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

  /** Forgets all listings that are not among these, and notes these. */
  offerAll(listings: readonly Listing[]): void {
    const present = new Set(listings.map(({ id }) => id));
    for (const id of [...this.offered.keys()]) if (!present.has(id)) this.offer(id, null);
    for (const listing of listings) this.offer(listing.id, listing);
  }

  market(currency: string, swapTo: string, rate: string): void {
    this.touch(pairKey(currency, swapTo)).market.market(unitsOf(rate));
  }

  /** What has become ready or has fired since the last call, by the changes since then. */
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
