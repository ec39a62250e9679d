import type { Db } from '@server/db/database';
import { type ListingRow, SELECT_LISTINGS } from './repository';

/** What a buyer looks for. */
export interface Wanted {
  /** A buyer never takes their own listings. */
  buyerId: string;
  /** What the buyer pays with. */
  source: string;
  /** What the buyer wants. */
  target: string;
  /** Only listings at exactly this rate; null for any rate. */
  rate: string | null;
}

/** Most orders take a few listings, so little is read at first. Each further read is larger. */
const FIRST_READ = 16;
const GROWTH = 4;

const OFFERS = `${SELECT_LISTINGS} join users u on u.id = l.user_id
  where l.status = 'active' and a.balance > 0 and u.deactivated_at is null and l.user_id <> $1
    and l.swap_to = $2 and l.currency = $3`;

/** In this order the index `listings_pair` gives them, so only the rows that are answered are read. */
const BEST_FIRST = 'order by l.rate, l.id limit $4';

/** The next offers after one of them, or the first ones. */
function findOffersAfter(db: Db, wanted: Wanted, last: ListingRow | undefined, most: number): Promise<ListingRow[]> {
  const { buyerId, source, target, rate } = wanted;
  const facts: unknown[] = [buyerId, source, target, most];
  let sql = OFFERS;
  if (rate !== null) sql += ` and l.rate = $${String(facts.push(rate))}::numeric`;
  if (last)
    sql += ` and (l.rate, l.id) > ($${String(facts.push(last.rate))}::numeric, $${String(facts.push(last.id))})`;
  return db.query<ListingRow>(`${sql} ${BEST_FIRST}`, facts);
}

/**
 * What others offer, the best rate first, and the oldest first within a rate. Reads on until `isEnough` of all that was
 * read, or until there is nothing more. So the cost grows with what a buyer takes, not with the book.
 */
export async function readOffers(
  db: Db,
  wanted: Wanted,
  isEnough: (offers: readonly ListingRow[]) => boolean,
): Promise<ListingRow[]> {
  const offers: ListingRow[] = [];
  for (let most = FIRST_READ; ; most *= GROWTH) {
    const next = await findOffersAfter(db, wanted, offers.at(-1), most);
    offers.push(...next);
    if (next.length < most || isEnough(offers)) return offers;
  }
}

/** The best rate at which others offer something; null if they offer nothing. */
export async function findBestRate(db: Db, wanted: Wanted): Promise<string | null> {
  const [best] = await findOffersAfter(db, wanted, undefined, 1);
  return best?.rate ?? null;
}
