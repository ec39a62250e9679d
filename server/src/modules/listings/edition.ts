import { createHash } from 'node:crypto';
import { type FeedOffer, LISTINGS_VERSION } from '@contract/values/listingsFeed';
import { sumOfListings, sumText } from '@/domain/feed/listingsSum';
import type { ContentCoding } from '@server/http/coding/contentCoding';
import { EncodedJson, ENCODER, tagOf } from '@server/http/coding/encodedJson';
import { asListing } from './asListing';
import { presentListing } from './presenter';
import { type ListingRow, OPEN_LISTINGS } from './repository';

const SAMPLE: ListingRow = { id: '1', user_id: '2', currency: 'CNY', swap_to: 'NGN', remaining: '3.5', rate: '4.25' };

/**
 * A fingerprint of everything else that changes the bytes of a version: a new release of ours, or of the compressors.
 */
const MAKING = createHash('sha256')
  .update(JSON.stringify([OPEN_LISTINGS, presentListing(SAMPLE), ENCODER]))
  .digest('hex')
  .slice(0, 8);

const nameOf = (version: string): string => `${version}.${MAKING}`;

/** The validator of a version in a coding, even if it was never encoded. */
export const tagOfVersion = (version: string, coding: ContentCoding): string => tagOf(nameOf(version), coding);

const TAG = /^"([^".]+)\.([0-9a-f]+)\.[a-z]+"$/;

/** The version that a validator names; null if that is another release's, or no validator of the listings. */
export function versionOfTag(tag: string): string | null {
  const [, version = '', making] = TAG.exec(tag) ?? [];
  return making === MAKING && LISTINGS_VERSION.test(version) ? version : null;
}

/**
 * Everything that can be traded, at one version: written as JSON once, and compressed once for each coding that is
 * requested.
 */
export class Edition extends EncodedJson {
  /** What allows a client to follow the changes after it. */
  readonly offer: FeedOffer;

  constructor(
    readonly version: string,
    listings: readonly ListingRow[],
  ) {
    super(Buffer.from(JSON.stringify(listings.map(presentListing))), nameOf(version));
    this.offer = { version, sum: sumText(sumOfListings(listings.map(asListing)), version) };
  }
}
