import { createHash } from 'node:crypto';
import zlib from 'node:zlib';
import type { Listing } from '@contract/listings';
import { toWire } from '@test/support/mswBackend/wire';

/** One state of all listings, encoded beforehand, so that no answer waits for the server's work. */
export interface Version {
  listings: readonly Listing[];
  text: Buffer;
  gzip: Buffer;
  br: Buffer;
  hash: string;
}

const BROTLI = { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 5 } };

/** The listings as the wire carries them. */
export function encodeVersion(listings: readonly Listing[]): Version {
  const text = Buffer.from(JSON.stringify(listings.map(toWire)));
  return {
    listings,
    text,
    gzip: zlib.gzipSync(text, { level: 6 }),
    br: zlib.brotliCompressSync(text, BROTLI),
    hash: createHash('sha256').update(text).digest('base64url').slice(0, 22),
  };
}
