import { type Book, buildBook } from '@/domain/book/listingBook';
import { add, compare, decimal, type Decimal, isZero, subtract, sumOf, toText, ZERO } from '@/domain/money/decimal';
import { walkHop } from '@/domain/paths/paths';
import { type Db, lockName, shareName, together } from '@server/db/database';
import { asListing, type ListingRow, SELECT_LISTINGS, selectListingsWith } from './repository';

export interface Wanted {
  /** What is paid with. */
  source: string;
  /** What is wanted. */
  target: string;
  /** Only listings at exactly this rate; null for any rate. */
  rate: string | null;
}

/** At exactly one rate. */
type WantedAtRate = Wanted & { rate: string };

/** With its place in the queue of its rate. */
interface OfferRow extends ListingRow {
  place: string;
}

const PLACE = 'coalesce(l.place, l.id)';

/** Nothing is taken from a listing `l` after its end time, even if the worker is late to end it. */
const HAS_NOT_EXPIRED = 'l.expires_at <= now() is not true';

/** The listings of everybody. @param source what is paid with, and @param target what is wanted, as SQL */
const offeredFor = (source: string, target: string) => `join users u on u.id = l.user_id
  where l.status = 'active' and l.paused_at is null and a.balance > 0 and u.deactivated_at is null
    and (${HAS_NOT_EXPIRED}) and l.swap_to = ${source} and l.currency = ${target}`;

const offersFor = (source: string, target: string) =>
  `${selectListingsWith(`${PLACE} as place`)} ${offeredFor(source, target)}`;

const OFFERS = offersFor('$1', '$2');

/** The order of the index `listings_queue`, so only the rows that are answered are read. */
const BEST_FIRST = `order by l.rate, ${PLACE}`;

/**
 * The offers, best rate first, then oldest first: the first ones, or the next ones after one of them. How many is in the
 * text, so that the database knows that they are few and keeps its plan.
 */
function findOffers(db: Db, wanted: Wanted, last: OfferRow | undefined, most: number): Promise<OfferRow[]> {
  const { source, target, rate } = wanted;
  const facts: unknown[] = [source, target];
  let sql = OFFERS;
  if (rate !== null) sql += ` and l.rate = $${String(facts.push(rate))}::numeric`;
  if (last)
    sql += ` and (l.rate, ${PLACE}) > ($${String(facts.push(last.rate))}::numeric, $${String(facts.push(last.place))})`;
  return db.query<OfferRow>(`${sql} ${BEST_FIRST} limit ${String(most)}`, facts);
}

/** The first offers at several rates. @returns for each of `wanted`, in its order, the oldest first, at most `most` */
async function findFirstOffers(db: Db, wanted: readonly WantedAtRate[], most: number): Promise<OfferRow[][]> {
  const rows = await db.query<OfferRow & { nth: number }>(
    `select wanted.nth::int, offer.*
     from unnest($1::text[], $2::text[], $3::numeric[]) with ordinality as wanted (source, target, rate, nth)
     cross join lateral (${offersFor('wanted.source', 'wanted.target')} and l.rate = wanted.rate
       order by ${PLACE} limit $4) as offer
     order by wanted.nth, offer.place`,
    [wanted.map(({ source }) => source), wanted.map(({ target }) => target), wanted.map(({ rate }) => rate), most],
  );
  const found = wanted.map((): OfferRow[] => []);
  for (const { nth, ...offer } of rows) found[nth - 1]?.push(offer);
  return found;
}

/** The best offer of anybody; null if there is none. @param except ids that do not count */
export async function findBestOffer(
  db: Db,
  { source, target }: Omit<Wanted, 'rate'>,
  except: readonly string[] = [],
): Promise<ListingRow | null> {
  const sql = `${OFFERS} and l.id <> all ($3::bigint[]) ${BEST_FIRST} limit 1`;
  const [best] = await db.query<ListingRow>(sql, [source, target, except]);
  return best ?? null;
}

/** The best rate at which others than the buyer offer something; null if they offer nothing. */
export async function findBestRate(db: Db, buyerId: string, source: string, target: string): Promise<string | null> {
  const sql = `${OFFERS} and l.user_id <> $3 ${BEST_FIRST} limit 1`;
  const [best] = await db.query<ListingRow>(sql, [source, target, buyerId]);
  return best?.rate ?? null;
}

/**
 * Locks offers in id order, and reads what is left of each after all earlier holders of the locks. One that is no longer
 * offered is missing.
 */
function lockOffers(tx: Db, ids: readonly string[]): Promise<ListingRow[]> {
  return tx.query<ListingRow>(
    `${SELECT_LISTINGS} join users u on u.id = l.user_id
     where l.id = any($1::bigint[]) and l.status = 'active' and l.paused_at is null and a.balance > 0
       and u.deactivated_at is null and (${HAS_NOT_EXPIRED})
     order by l.id for update of l, a`,
    [ids],
  );
}

/** What everybody shares who takes from listings. */
const TAKING = 'taking from listings';

/**
 * Makes all others wait who want to take from listings, until the end of the transaction, and waits for those who do. Before
 * any lock of a listing.
 */
export const takeAlone = (tx: Db): Promise<void> => lockName(tx, TAKING);

/** Most orders take a few listings, so the first read is small and each further one is larger. */
const FIRST_READ = 16;
const GROWTH = 4;

/** The offers, read only as far as needed, so that the cost grows with what is taken, not with the book. */
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

/** The offers for the orders of one database transaction, without what earlier orders in it have taken. */
export class OfferBook {
  private readonly lists = new Map<string, OfferList>();
  /** For each offer that was taken from: its rate, what was left when it was read, and what is left now. */
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

  /** The offers to a buyer, best rate first, then oldest first. Reads on until `isEnough` or the end. */
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

  /** Records the amount that an order takes from an offer that `offersTo` returned. */
  take({ id, rate, remaining }: ListingRow, amount: Decimal): void {
    const read = this.taken.get(id)?.read ?? remaining;
    this.taken.set(id, { rate, read, left: toText(subtract(decimal(remaining), amount)) });
  }

  /**
   * Locks all offers from which something was taken. It does not matter if others have taken of them meanwhile, as long
   * as enough is left: then the same is still the best.
   *
   * @returns those of which nothing is left; null if one has changed otherwise since it was read
   */
  async lockTaken(): Promise<string[] | null> {
    if (this.taken.size === 0) return [];
    const [, locked] = await together(shareName(this.tx, TAKING), lockOffers(this.tx, [...this.taken.keys()]));
    const now = new Map(locked.map((offer) => [offer.id, offer]));
    const soldOut: string[] = [];
    for (const [id, { rate, read, left }] of this.taken) {
      const offer = now.get(id);
      // One that has grown has moved behind others of its rate.
      if (offer?.rate !== rate || compare(decimal(offer.remaining), decimal(read)) > 0) return null;
      const rest = add(subtract(decimal(offer.remaining), decimal(read)), decimal(left));
      if (compare(rest, ZERO) < 0) return null;
      if (isZero(rest)) soldOut.push(id);
    }
    return soldOut;
  }
}

/** What others offer along a path: the book for the domain's functions, and the listings behind its levels. */
export interface PathBook {
  book: Book;
  listings: ReadonlyMap<string, ListingRow>;
}

/** The book of some offers. */
export const bookOf = (offers: readonly ListingRow[]): Book => buildBook(offers.map(asListing));

/**
 * The offers along a path that are needed to carry `net` over it, or all offers of the hop that cannot carry it. Within
 * a level the oldest offer comes first. The last level that is read may be incomplete, but it contains everything that
 * is taken from it.
 */
export async function readPathBook(
  offered: OfferBook,
  buyerId: string,
  path: readonly string[],
  net: Decimal,
): Promise<PathBook> {
  const offers: ListingRow[] = [];
  let carried = net;
  for (const [index, target] of path.entries()) {
    const source = path[index - 1];
    if (source === undefined) continue;
    const carry = (read: readonly ListingRow[]) => walkHop(bookOf(read), source, target, carried);
    const wanted = { source, target, rate: null };
    const ofHop = await offered.offersTo(buyerId, wanted, (read) => !('unfilled' in carry(read)));
    offers.push(...ofHop);
    const outcome = carry(ofHop);
    if ('unfilled' in outcome) break;
    carried = outcome.receive;
  }
  return { book: bookOf(offers), listings: new Map(offers.map((offer) => [offer.id, offer])) };
}
