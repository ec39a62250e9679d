import { createHash, type Hash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { ContentCoding } from './contentCoding';

/** JSON as it is sent. */
export interface Encoded {
  bytes: Uint8Array<ArrayBuffer>;
  coding: ContentCoding;
}

/** A shorter answer fits into one packet even without compression. */
export const WORTH_COMPRESSING_BYTES = 1_400;
/** At higher levels brotli needs more time than it saves, because most answers are sent only once. */
const BROTLI_QUALITY = 5;
const GZIP_LEVEL = 6;

/** A fingerprint of whatever changes the compressed bytes of the same JSON. */
export const ENCODER = createHash('sha256')
  .update(JSON.stringify([BROTLI_QUALITY, GZIP_LEVEL, WORTH_COMPRESSING_BYTES]))
  .update(JSON.stringify([process.versions.zlib, process.versions.brotli, process.arch]))
  .digest('hex')
  .slice(0, 8);

/** The compressors run outside the event loop. */
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

/** The coding that is used if this one is requested: none if compression is not worth it. */
const codingFor = (json: Buffer, wished: ContentCoding): ContentCoding =>
  json.byteLength < WORTH_COMPRESSING_BYTES ? 'identity' : wished;

/** Encodes with the requested coding, or not at all if compression is not worth it. */
export async function encode(json: Buffer, wished: ContentCoding): Promise<Encoded> {
  const coding = codingFor(json, wished);
  return { bytes: (await compress[coding](json)) as Buffer<ArrayBuffer>, coding };
}

const HASH_CHARACTERS = 22;

/** A name for the bytes of a SHA-256; other bytes have another one. */
export const nameOf = (hash: Hash): string => `${hash.digest('base64url').slice(0, HASH_CHARACTERS)}.${ENCODER}`;

const contentName = (json: Buffer): string => nameOf(createHash('sha256').update(json));

/**
 * The validator of the JSON with this name, in a coding. It is strong: the same for the same bytes in every server
 * process, different for each coding.
 */
export const tagOf = (name: string, coding: ContentCoding): string => `"${name}.${coding}"`;

/** A JSON answer that is compressed once for each coding that is requested. */
export class EncodedJson {
  private readonly encoded = new Map<ContentCoding, Promise<Encoded>>();

  /** @param name names the bytes in their validators; by default it is made of their hash */
  constructor(
    private readonly json: Buffer,
    private readonly name = contentName(json),
  ) {}

  /** The validator of what is sent if this coding is requested. */
  tagIn(wished: ContentCoding): string {
    return tagOf(this.name, codingFor(this.json, wished));
  }

  in(wished: ContentCoding): Promise<Encoded> {
    const coding = codingFor(this.json, wished);
    const known = this.encoded.get(coding) ?? encode(this.json, coding);
    this.encoded.set(coding, known);
    return known;
  }
}
