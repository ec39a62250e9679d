import { type Decimal, decimal, isZero, subtract, sumOf, toText } from '@/domain/money/decimal';
import type { Db } from '@server/db/database';
import { findFirstOffers, findOffers, lockOffers, type Wanted, type WantedAtRate } from './offerRepository';
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

  /** The first read, which was made together with those of other lists. */
  begin(first: Awaited<ReturnType<typeof findOffers>>): void {
    this.offers.push(...first);
    this.isComplete = first.length < this.most;
    this.most *= GROWTH;
  }

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

const keyOf = ({ source, target, rate }: Wanted) => JSON.stringify([source, target, rate]);

/** What is left of some offers together. */
export const totalOf = (offers: readonly ListingRow[]): Decimal =>
  sumOf(offers.map(({ remaining }) => decimal(remaining)));

/** What is offered to the orders of one database transaction, without what those before have taken. */
export class OfferBook {
  private readonly lists = new Map<string, OfferList>();
  /** Of each offer from which something was taken: its rate and what was left of it when it was read, and what is left now. */
  private readonly taken = new Map<string, { rate: string; read: string; left: string }>();

  constructor(private readonly tx: Db) {}

  /** Reads the first offers at several rates in one statement, so that orders do not wait for a read each. */
  async readAhead(wanted: readonly WantedAtRate[]): Promise<void> {
    const byKey = new Map(wanted.map((one) => [keyOf(one), one]));
    const found = await findFirstOffers(this.tx, [...byKey.values()], FIRST_READ);
    for (const [index, [key, one]] of [...byKey].entries()) {
      const list = new OfferList(this.tx, one);
      list.begin(found[index] ?? []);
      this.lists.set(key, list);
    }
  }

  /** What a buyer may take: best rate first, then oldest first. Reads on until `isEnough`, or until there is no more. */
  async offersTo(
    buyerId: string,
    wanted: Wanted,
    isEnough: (offers: readonly ListingRow[]) => boolean,
  ): Promise<ListingRow[]> {
    const key = keyOf(wanted);
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
