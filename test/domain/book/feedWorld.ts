import * as v from 'valibot';
import { type ListingsDelta, listingsDelta } from '@contract/feeds';
import type { Listing } from '@contract/listings';
import { parseJsonExactly } from '@contract/values/jsonText';
import type { FeedOffer } from '@contract/values/listingsFeed';
import {
  compareIds,
  deltaOf,
  type FeedTable,
  feedTableOf,
  listingOf,
  sumOfListings,
  sumText,
} from '@/domain/book/listingsFeed';
import type { SeededRandom } from '@test/support/random/seededRandom';

/** Two deltas that follow each other as one: the last state of each listing. */
export function composed(first: ListingsDelta, second: ListingsDelta): ListingsDelta {
  const latest = new Map<string, Listing>();
  const ids = new Set<string>();
  for (const { set, del } of [first, second]) {
    for (const id of del) {
      ids.add(id);
      latest.delete(id);
    }
    for (const row of set) {
      ids.add(row[0]);
      latest.set(row[0], listingOf(row));
    }
  }
  return deltaOf({ from: first.from, to: second.to, sum: second.sum }, ids, (id) => latest.get(id));
}

const CURRENCIES = ['CNY', 'GHC', 'NGN', 'USD'];

/** A market at one version. */
export interface Moment {
  version: string;
  listings: ReadonlyMap<string, Listing>;
  /** The listings that changed since the version before. */
  ids: readonly string[];
}

function randomListing(random: SeededRandom, id: string): Listing {
  const currency = random.oneOf(CURRENCIES);
  return {
    id,
    user: String(random.between(1, 40)),
    currency,
    swap_to: random.oneOf(CURRENCIES.filter((code) => code !== currency)),
    Amount: random.oneOf(['5', '7.5', '0.00000001', '999999999999.12345678', String(random.between(1, 9_999))]),
    rate: random.oneOf(['1.1', '2', '195.3415', '0.00512', String(random.between(1, 999))]),
  };
}

const nameOf = (random: SeededRandom, count: number) =>
  `${String(count)}-${random.between(1, 2_147_483_647).toString(16)}`;

/** Listings are new, change, end, come and go at once, or are touched without a change. */
export function nextMoment(random: SeededRandom, before: Moment): Moment {
  const listings = new Map(before.listings);
  const ids: string[] = [];
  for (let left = random.between(1, 6); left > 0; left -= 1) {
    const known = [...listings.keys()];
    const fresh = String(random.between(1, 60) * (random.chance(20) ? 1_000_000 : 1));
    const id = known.length > 0 && random.chance(60) ? random.oneOf(known) : fresh;
    ids.push(id);
    if (random.chance(35)) listings.delete(id);
    else if (random.chance(90)) listings.set(id, randomListing(random, id));
  }
  const count = BigInt(before.version.split('-')[0] ?? '') + BigInt(ids.length);
  return { version: nameOf(random, parseInt(String(count), 10)), listings, ids };
}

/** A market and what became of it. */
export function randomMoments(random: SeededRandom, count: number): Moment[] {
  const ids = Array.from({ length: random.between(0, 25) }, () => String(random.between(1, 60)));
  const listings = new Map(ids.map((id) => [id, randomListing(random, id)]));
  const moments: Moment[] = [{ version: nameOf(random, random.between(1, 90)), listings, ids: [] }];
  while (moments.length < count) moments.push(nextMoment(random, moments.at(-1) as Moment));
  return moments;
}

/** The whole answer at a moment, in the order of the ids. */
export const wholeOf = ({ listings }: Moment): Listing[] =>
  [...listings.values()].sort((one, other) => compareIds(one.id, other.id));

export const offerOf = ({ version, listings }: Moment): FeedOffer => ({
  version,
  sum: sumText(sumOfListings(listings.values()), version),
});

/** The table of a client that has just fetched everything. */
export function tableAt(moment: Moment): FeedTable {
  const table = feedTableOf(wholeOf(moment), offerOf(moment));
  if (!table) throw new Error('the whole answer does not fit its offer');
  return table;
}

/** What a server that knows all changes says about the time between two moments. */
export function deltaBetween(moments: readonly Moment[], from: number, to: number): ListingsDelta {
  const [first, last] = [moments[from] as Moment, moments[to] as Moment];
  const ids = moments.slice(from + 1, to + 1).flatMap((moment) => moment.ids);
  return deltaOf({ from: first.version, to: last.version, sum: offerOf(last).sum }, ids, (id) => last.listings.get(id));
}

/** A delta as it arrives; null if it is not as agreed. */
export function arrived(text: string): ListingsDelta | null {
  try {
    const parsed = v.safeParse(listingsDelta, parseJsonExactly(text));
    return parsed.success ? parsed.output : null;
  } catch {
    return null;
  }
}
