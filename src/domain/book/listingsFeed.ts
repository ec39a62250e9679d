import type { Listing } from '@contract/listings';
import type { ListingsDelta, ListingsDeltaRow } from '@contract/feeds';
import type { FeedOffer } from '@contract/values/listingsFeed';
import { firstIndex } from './search';

/** The order of ids as numbers, without making floats of them: the longer one is larger. */
export function compareIds(one: string, other: string): number {
  if (one.length !== other.length) return one.length - other.length;
  if (one === other) return 0;
  return one < other ? -1 : 1;
}

const toRow = ({ id, user, currency, swap_to, Amount, rate }: Listing): ListingsDeltaRow => [
  id,
  user ?? '',
  currency,
  swap_to,
  Amount,
  rate,
];

/** The listing of a row of a delta; frozen. */
export const listingOf = ([id, user, currency, swap_to, Amount, rate]: ListingsDeltaRow): Listing =>
  Object.freeze({ id, user, currency, swap_to, Amount, rate });

/** The two versions, and the sum at the later one. */
type Step = Pick<ListingsDelta, 'from' | 'to' | 'sum'>;

/**
 * The delta of a step in which these listings may have changed. It is the same in every process that knows the same
 * changes.
 *
 * @param find a listing as it is at the later version; undefined if it cannot be traded then
 */
export function deltaOf(
  { from, to, sum }: Step,
  ids: Iterable<string>,
  find: (id: string) => Listing | undefined,
): ListingsDelta {
  const delta: ListingsDelta = { group: 'listings', from, to, set: [], del: [], sum };
  for (const id of [...new Set(ids)].sort(compareIds)) {
    const listing = find(id);
    if (listing) delta.set.push(toRow(listing));
    else delta.del.push(id);
  }
  return delta;
}

/**
 * A hash of a set of listings, as two numbers of 32 bits. The hashes of the listings are added up, so their order does
 * not matter, and a listing can be added or removed without reading the others.
 */
export interface ListingsSum {
  readonly low: number;
  readonly high: number;
}

const NO_LISTINGS: ListingsSum = { low: 0, high: 0 };

/** cyrb53: two lanes that are multiplied with each character and mixed at the end. */
function hashOf(text: string): ListingsSum {
  let [low, high] = [0xdeadbeef, 0x41c6ce57];
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    low = Math.imul(low ^ code, 0x9e3779b1);
    high = Math.imul(high ^ code, 0x5f356495);
  }
  const first = Math.imul(low ^ (low >>> 16), 0x85ebca6b) ^ Math.imul(high ^ (high >>> 13), 0xc2b2ae35);
  const second = Math.imul(high ^ (high >>> 16), 0x85ebca6b) ^ Math.imul(first ^ (first >>> 13), 0xc2b2ae35);
  return { low: first >>> 0, high: second >>> 0 };
}

/** Ids, codes and canonical decimals have no `|`, so different listings have different texts. */
const hashOfListing = ({ id, user, currency, swap_to, Amount, rate }: Listing): ListingsSum =>
  hashOf(`${id}|${user ?? ''}|${currency}|${swap_to}|${Amount}|${rate}`);

const plus = (one: ListingsSum, other: ListingsSum): ListingsSum => ({
  low: (one.low + other.low) >>> 0,
  high: (one.high + other.high) >>> 0,
});

/** The sum after a listing was added. Amount and rate are canonical decimal text. */
export const withListing = (sum: ListingsSum, listing: Listing): ListingsSum => plus(sum, hashOfListing(listing));

/** The sum after a listing was removed. It must be equal to the one that was added. */
export function withoutListing(sum: ListingsSum, listing: Listing): ListingsSum {
  const { low, high } = hashOfListing(listing);
  return { low: (sum.low - low) >>> 0, high: (sum.high - high) >>> 0 };
}

export const sumOfListings = (listings: Iterable<Listing>): ListingsSum => {
  let sum = NO_LISTINGS;
  for (const listing of listings) sum = withListing(sum, listing);
  return sum;
};

const bytesOf = (lane: number): number[] => [24, 16, 8, 0].map((shift) => (lane >>> shift) & 0xff);

/**
 * The sum as it is sent: 11 characters of base64url. It also covers the name of the version, so a wrong version is
 * noticed like a wrong listing.
 */
export function sumText(sum: ListingsSum, version: string): string {
  const { low, high } = plus(sum, hashOf(version));
  const bytes = [...bytesOf(high), ...bytesOf(low)];
  return btoa(String.fromCharCode(...bytes))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=/g, '');
}

/** The listings of a whole answer and of the deltas that were applied to it. */
export interface FeedTable {
  readonly version: string;
  /** In the order of their ids, each id once. */
  readonly listings: readonly Listing[];
  readonly sum: ListingsSum;
}

/**
 * What became of a delta. `applied`: the table after it, which shares every listing that did not change. `old`: the
 * table has that version or a newer one, so the delta says nothing new. `gap`: it follows another version. `damaged`:
 * the listings after it would not have its sum, so the whole table must be fetched again.
 */
export type Followed = { outcome: 'applied'; table: FeedTable } | { outcome: 'old' | 'gap' | 'damaged' };

/**
 * The table of a whole answer that came with an offer. Reads every listing once.
 *
 * @returns null if the listings are not in the order of their ids, or do not have the sum of the offer
 */
export function feedTableOf(listings: readonly Listing[], { version, sum: text }: FeedOffer): FeedTable | null {
  const isInOrder = listings.every(({ id }, at) => at === 0 || compareIds(listings[at - 1]?.id ?? '', id) < 0);
  const sum = sumOfListings(listings);
  return isInOrder && sumText(sum, version) === text ? { version, listings, sum } : null;
}

const numberOf = (version: string): bigint => BigInt(version.split('-')[0] ?? '');

/** Where the listing with this id is among listings in the order of their ids, or would be. */
export const indexOfId = (listings: readonly Listing[], id: string): number =>
  firstIndex(listings.length, (index) => compareIds(listings[index]?.id ?? '', id) >= 0);

const isSame = (one: Listing, other: Listing) =>
  one.user === other.user &&
  one.currency === other.currency &&
  one.swap_to === other.swap_to &&
  one.Amount === other.Amount &&
  one.rate === other.rate;

/** The listings that a delta names, in the order of their ids; undefined for those that can no longer be traded. */
function newestOf({ set, del }: ListingsDelta): [id: string, listing: Listing | undefined][] {
  const newest = new Map<string, Listing | undefined>(del.map((id) => [id, undefined]));
  for (const row of set) newest.set(row[0], listingOf(row));
  return [...newest].sort(([one], [other]) => compareIds(one, other));
}

/** The table after a delta, whatever its versions and its sum are. */
function changed(table: FeedTable, delta: ListingsDelta): FeedTable {
  const { listings } = table;
  // A copy, because `slice` and `concat` are fifty times slower on a frozen list.
  const rows = [...listings];
  const parts: (readonly Listing[])[] = [];
  let { sum } = table;
  let read = 0;
  for (const [id, listing] of newestOf(delta)) {
    const at = indexOfId(listings, id);
    const held = listings[at]?.id === id ? listings[at] : undefined;
    if (held === listing || (held && listing && isSame(held, listing))) continue;
    parts.push(rows.slice(read, at));
    read = held ? at + 1 : at;
    if (held) sum = withoutListing(sum, held);
    if (!listing) continue;
    parts.push([listing]);
    sum = withListing(sum, listing);
  }
  const present = parts.length === 0 ? listings : ([] as Listing[]).concat(...parts, rows.slice(read));
  return { version: delta.to, listings: present, sum };
}

/**
 * The table after a delta, if the delta follows the table's version and its sum is right. The cost depends only on the
 * size of the delta.
 */
export function applyDelta(table: FeedTable, delta: ListingsDelta): Followed {
  if (delta.to === table.version || numberOf(delta.to) < numberOf(table.version)) return { outcome: 'old' };
  if (delta.from !== table.version) return { outcome: 'gap' };
  const after = changed(table, delta);
  if (sumText(after.sum, delta.to) !== delta.sum) return { outcome: 'damaged' };
  return { outcome: 'applied', table: after };
}

/** After this number of wrong sums within this time, refetching cannot fix it. */
const MOST_DAMAGES = 3;
const WITHIN_MS = 600_000;

/** When deltas were found to be damaged: milliseconds of a clock, the newest three, kept for a session. */
export type Damages = readonly number[];

export const withDamage = (damages: Damages, at: number): Damages =>
  isTrusted(damages) ? [...damages, at].slice(-MOST_DAMAGES) : damages;

/** False after three damaged deltas in ten minutes, for the rest of the session: from then on only hints are used. */
export function isTrusted(damages: Damages): boolean {
  const [first = 0, last = 0] = [damages[0], damages.at(-1)];
  return damages.length < MOST_DAMAGES || last - first > WITHIN_MS;
}
