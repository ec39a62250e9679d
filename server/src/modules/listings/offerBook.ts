import { type Decimal, decimal, isZero, subtract, sumOf, toText } from '@/domain/money/decimal';
import type { Db } from '@server/db/database';
import { findOffers, lockOffers, type Wanted } from './offerRepository';
import type { ListingRow } from './repository';

/** Most orders take a few listings, so little is read at first. Each further read is larger. */
const FIRST_READ = 16;
const GROWTH = 4;

/**
 * What everybody offers, read as far as somebody needs it. So the cost grows with what is taken, not with the book.
 */
class OfferList {
  private readonly offers: Awaited<ReturnType<typeof findOffers>> = [];
  private most = FIRST_READ;
  private isComplete = false;

  constructor(
    private readonly db: Db,
    private readonly wanted: Wanted,
  ) {}

  /** Reads on until `isEnough` of all that was read, or until there is nothing more. */
  async upTo(isEnough: (offers: readonly ListingRow[]) => boolean): Promise<readonly ListingRow[]> {
    while (!this.isComplete && !isEnough(this.offers)) {
      const next = await findOffers(this.db, this.wanted, this.offers.at(-1), this.most);
      this.offers.push(...next);
      this.isComplete = next.length < this.most;
      this.most *= GROWTH;
    }
    return this.offers;
  }
}

/** What is left of some offers together. */
export const totalOf = (offers: readonly ListingRow[]): Decimal =>
  sumOf(offers.map(({ remaining }) => decimal(remaining)));

/** What is offered to the orders of one database transaction, without what those before have taken. */
export class OfferBook {
  private readonly lists = new Map<string, OfferList>();
  /** Of each offer from which something was taken: its rate and what was left of it when it was read, and what is left now. */
  private readonly taken = new Map<string, { rate: string; read: string; left: string }>();

  constructor(private readonly tx: Db) {}

  /** What a buyer may take: best rate first, then oldest first. Reads on until `isEnough`, or until there is no more. */
  async offersTo(
    buyerId: string,
    wanted: Wanted,
    isEnough: (offers: readonly ListingRow[]) => boolean,
  ): Promise<ListingRow[]> {
    const key = JSON.stringify([wanted.source, wanted.target, wanted.rate]);
    const list = this.lists.get(key) ?? new OfferList(this.tx, wanted);
    this.lists.set(key, list);
    const free = (offers: readonly ListingRow[]) => this.freeFor(buyerId, offers);
    return free(await list.upTo((offers) => isEnough(free(offers))));
  }

  private freeFor(buyerId: string, offers: readonly ListingRow[]): ListingRow[] {
    return offers.flatMap((offer) => {
      if (offer.user_id === buyerId) return [];
      const remaining = this.taken.get(offer.id)?.left ?? offer.remaining;
      return isZero(decimal(remaining)) ? [] : [{ ...offer, remaining }];
    });
  }

  /** Records what an order takes from an offer that `offersTo` returned. */
  take({ id, rate, remaining }: ListingRow, amount: Decimal): void {
    const read = this.taken.get(id)?.read ?? remaining;
    this.taken.set(id, { rate, read, left: toText(subtract(decimal(remaining), amount)) });
  }

  /**
   * Locks everything from which something was taken.
   *
   * @returns false if any of it has changed since it was read
   */
  async lockTaken(): Promise<boolean> {
    if (this.taken.size === 0) return true;
    const locked = await lockOffers(this.tx, [...this.taken.keys()]);
    const now = new Map(locked.map((offer) => [offer.id, offer]));
    return [...this.taken].every(([id, { read, rate }]) => {
      const offer = now.get(id);
      return offer?.remaining === read && offer.rate === rate;
    });
  }
}
