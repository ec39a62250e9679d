import type { Listing } from '@contract/schemas/listing';

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

/** The sum of a list, made once for a whole answer. */
export const sumOfListings = (listings: Iterable<Listing>): ListingsSum => {
  let sum = NO_LISTINGS;
  for (const listing of listings) sum = withListing(sum, listing);
  return sum;
};

const bytesOf = (lane: number): number[] => [24, 16, 8, 0].map((shift) => (lane >>> shift) & 0xff);

/**
 * The sum as it is sent: 11 characters of base64url. The name of the version is part of it, so that a wrong name is
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
