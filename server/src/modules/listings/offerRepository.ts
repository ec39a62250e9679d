import type { Db } from '@server/db/database';
import { type ListingRow, SELECT_LISTINGS, selectListingsWith } from './repository';

/** What is looked for. */
export interface Wanted {
  /** What is paid with. */
  source: string;
  /** What is wanted. */
  target: string;
  /** Only listings at exactly this rate; null for any rate. */
  rate: string | null;
}

/** At exactly one rate. */
export type WantedAtRate = Wanted & { rate: string };

/** With its place among the listings of its rate. */
interface OfferRow extends ListingRow {
  place: string;
}

const PLACE = 'coalesce(l.place, l.id)';

/** What everybody offers. @param source what is paid with, and @param target what is wanted, as SQL */
const offersFor = (source: string, target: string) => `${selectListingsWith(`${PLACE} as place`)}
  join users u on u.id = l.user_id
  where l.status = 'active' and l.paused_at is null and a.balance > 0 and u.deactivated_at is null
    and l.swap_to = ${source} and l.currency = ${target}`;

const OFFERS = offersFor('$1', '$2');

/** In this order the index `listings_queue` gives them, so only the rows that are answered are read. */
const BEST_FIRST = `order by l.rate, ${PLACE}`;

/** What everybody offers, best rate first, then oldest first: the next ones after one of them, or the first ones. */
export function findOffers(db: Db, wanted: Wanted, last: OfferRow | undefined, most: number): Promise<OfferRow[]> {
  const { source, target, rate } = wanted;
  const facts: unknown[] = [source, target, most];
  let sql = OFFERS;
  if (rate !== null) sql += ` and l.rate = $${String(facts.push(rate))}::numeric`;
  if (last)
    sql += ` and (l.rate, ${PLACE}) > ($${String(facts.push(last.rate))}::numeric, $${String(facts.push(last.place))})`;
  return db.query<OfferRow>(`${sql} ${BEST_FIRST} limit $3`, facts);
}

/** The first offers at several rates. @returns for each of `wanted`, in its order, the oldest first, at most so many */
export async function findFirstOffers(db: Db, wanted: readonly WantedAtRate[], most: number): Promise<OfferRow[][]> {
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
export function lockOffers(tx: Db, ids: readonly string[]): Promise<ListingRow[]> {
  return tx.query<ListingRow>(
    `${SELECT_LISTINGS} join users u on u.id = l.user_id
     where l.id = any($1::bigint[]) and l.status = 'active' and l.paused_at is null and a.balance > 0
       and u.deactivated_at is null
     order by l.id for update of l, a`,
    [ids],
  );
}
