/**
 * Our own server's answer header with the listings: a client that received this answer may follow the changes after
 * it. Its value is `v=<version>; sum=<sum>`.
 */
export const LISTINGS_FEED_HEADER = 'Listings-Feed';

/** The version of the feed's messages, sent as `feed` when it is subscribed to. */
export const LISTINGS_FEED_VERSION = 1;

/** The name of a version of the listings: the number of changes so far, and a fingerprint of them in hexadecimal. */
export const LISTINGS_VERSION = /^\d{1,20}-[0-9a-f]{1,16}$/;

/** The sum over all listings (src/domain/book/listingsFeed.ts): 64 bits in base64url. */
export const LISTINGS_SUM = /^[\w-]{11}$/;

/** The value of the header in a request after a change did not lead to the sum. The server counts these. */
export const FEED_MISMATCH = 'mismatch';

/** The version and the sum of the answer that came with the offer. */
export interface FeedOffer {
  version: string;
  sum: string;
}

const OFFER = /^v=([^;\s]+); sum=([^;\s]+)$/;

/** The value of the header. */
export const offerText = ({ version, sum }: FeedOffer): string => `v=${version}; sum=${sum}`;

/** Null if the header is missing, as with every other backend, or not as agreed. */
export function readOffer(header: string | null): FeedOffer | null {
  const [, version = '', sum = ''] = OFFER.exec(header ?? '') ?? [];
  return LISTINGS_VERSION.test(version) && LISTINGS_SUM.test(sum) ? { version, sum } : null;
}
