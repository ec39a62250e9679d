import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { ContentCoding } from './contentCoding';
import { presentListing } from './presenter';
import { type ListingRow, OPEN_LISTINGS } from './repository';

/** The listings of one version as they are sent. */
export interface Encoded {
  bytes: Uint8Array<ArrayBuffer>;
  coding: ContentCoding;
  /** A strong validator: the same for the same bytes in every server process, different for each coding. */
  tag: string;
}

/** A shorter answer fits into one packet even without compression. */
const WORTH_COMPRESSING_BYTES = 1_400;
/** At higher levels brotli needs more time than it saves, because an edition is only used for seconds. */
const BROTLI_QUALITY = 5;
const GZIP_LEVEL = 6;

const SAMPLE: ListingRow = { id: '1', user_id: '2', currency: 'CNY', swap_to: 'NGN', remaining: '3.5', rate: '4.25' };

/**
 * A fingerprint of everything else that changes the bytes of a version: a new release of ours, or of the compressors.
 */
const MAKING = createHash('sha256')
  .update(JSON.stringify([OPEN_LISTINGS, presentListing(SAMPLE), BROTLI_QUALITY, GZIP_LEVEL, WORTH_COMPRESSING_BYTES]))
  .update(JSON.stringify([process.versions.zlib, process.versions.brotli, process.arch]))
  .digest('hex')
  .slice(0, 8);

const compress: Record<ContentCoding, (json: Buffer) => Promise<Buffer>> = {
  br: (json) =>
    promisify(brotliCompress)(json, {
      params: {
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: json.byteLength,
      },
    }),
  gzip: (json) => promisify(gzip)(json, { level: GZIP_LEVEL }),
  identity: (json) => Promise.resolve(json),
};

/** The validator of a version in a coding, even if it was never encoded. */
export const tagOf = (version: string, coding: ContentCoding): string => `"${version}.${MAKING}.${coding}"`;

/**
 * Everything that can be traded, at one version: written as JSON once, and compressed once for each coding that is
 * requested.
 */
export class Edition {
  private readonly json: Buffer;
  private readonly codings = new Map<ContentCoding, Promise<Encoded>>();

  constructor(
    readonly version: string,
    listings: readonly ListingRow[],
  ) {
    this.json = Buffer.from(JSON.stringify(listings.map(presentListing)));
  }

  /** Encodes with the requested coding, or not at all if compression is not worth it. */
  encoded(wished: ContentCoding): Promise<Encoded> {
    const coding = this.json.byteLength < WORTH_COMPRESSING_BYTES ? 'identity' : wished;
    const known = this.codings.get(coding);
    if (known) return known;
    const encoded = compress[coding](this.json).then((bytes) => ({
      bytes: bytes as Buffer<ArrayBuffer>,
      coding,
      tag: tagOf(this.version, coding),
    }));
    this.codings.set(coding, encoded);
    return encoded;
  }
}
