import { createHash } from 'node:crypto';
import type { ContentCoding } from '@server/http/coding/contentCoding';
import { EncodedJson, ENCODER, tagOf } from '@server/http/coding/encodedJson';
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

/**
 * Everything that can be traded, at one version: written as JSON once, and compressed once for each coding that is
 * requested.
 */
export class Edition extends EncodedJson {
  constructor(
    readonly version: string,
    listings: readonly ListingRow[],
  ) {
    super(Buffer.from(JSON.stringify(listings.map(presentListing))), nameOf(version));
  }
}
