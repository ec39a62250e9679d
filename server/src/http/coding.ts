import type { Context, MiddlewareHandler } from 'hono';
import { createHash, type Hash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** The codings an answer can have, the shortest first. */
const CONTENT_CODINGS = ['br', 'gzip', 'identity'] as const;
export type ContentCoding = (typeof CONTENT_CODINGS)[number];

/** `;q=0.8`, with at most three digits (RFC 9110, 12.4.2). */
const WEIGHT = /^q=(?:0(?:\.(\d{0,3}))?|1(?:\.0{0,3})?)$/i;
const MOST = 1000;
/** The weight of a coding that is neither named nor excluded. */
const LEAST = 1;

/** The weight in thousandths. A malformed weight is 0, which excludes the coding. */
function weightOf(parameter: string | undefined): number {
  if (parameter === undefined) return MOST;
  const match = WEIGHT.exec(parameter.trim());
  if (!match) return 0;
  return parameter.trim().charAt(2) === '1' ? MOST : parseInt((match[1] ?? '').padEnd(3, '0'), 10);
}

function readWeights(header: string): Map<string, number> {
  const weights = new Map<string, number>();
  for (const member of header.toLowerCase().split(',')) {
    const [name = '', parameter] = member.split(';');
    if (name.trim() !== '') weights.set(name.trim().replace(/^x-gzip$/, 'gzip'), weightOf(parameter));
  }
  return weights;
}

/**
 * The codings that Accept-Encoding allows, the preferred one first; equal ones in our order. Identity if it allows none
 * of ours (RFC 9110, 12.5.3).
 */
export function acceptedCodings(header: string | undefined): readonly ContentCoding[] {
  if (header === undefined) return ['identity'];
  const weights = readWeights(header);
  const any = weights.get('*');
  const weight = (coding: ContentCoding) => weights.get(coding) ?? any ?? (coding === 'identity' ? LEAST : 0);
  const accepted = CONTENT_CODINGS.filter((coding) => weight(coding) > 0);
  return accepted.length === 0 ? ['identity'] : accepted.sort((one, other) => weight(other) - weight(one));
}

/** JSON as it is sent. */
interface Encoded {
  bytes: Uint8Array<ArrayBuffer>;
  coding: ContentCoding;
}

/** A shorter answer fits into one packet even without compression. */
const WORTH_COMPRESSING_BYTES = 1_400;
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
async function encode(json: Buffer, wished: ContentCoding): Promise<Encoded> {
  const coding = codingFor(json, wished);
  return { bytes: (await compress[coding](json)) as Buffer<ArrayBuffer>, coding };
}

const HASH_CHARACTERS = 22;

/** A name for the hashed bytes; other bytes have another name. */
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

/** Any tag, weak or strong. If-None-Match compares only the quoted part (RFC 9110, 8.8.3.2). */
const TAG = /(?:W\/)?("[^"]*")/g;

/** The tags in If-None-Match without their weakness, or `*` for any. */
export function readHeldTags(header: string | undefined): ReadonlySet<string> | '*' {
  if (header?.trim() === '*') return '*';
  return new Set(Array.from((header ?? '').matchAll(TAG), ([, tag = '']) => tag));
}

/** The form of the answer that a request asks for. */
interface Wish {
  /** The codings that the client accepts, the preferred one first. */
  codings: readonly ContentCoding[];
  /** The validators of the answers that the client holds; `*` for any. */
  held: ReadonlySet<string> | '*';
}

export const wishOf = (c: Context): Wish => ({
  codings: acceptedCodings(c.req.header('Accept-Encoding')),
  held: readHeldTags(c.req.header('If-None-Match')),
});

/** An answer with a validator: the whole one, or 304 without a body. */
interface Validated {
  status: 200 | 304;
  headers: Record<string, string>;
  body: Uint8Array<ArrayBuffer> | null;
}

/** The headers of every answer with a validator. */
const validators = (tag: string) => ({ ETag: tag, Vary: 'Accept-Encoding, Authorization' });

/** The headers of a body in its coding. */
const codingHeaders = ({ bytes, coding }: Encoded): Record<string, string> => ({
  'Content-Length': String(bytes.byteLength),
  ...(coding !== 'identity' && { 'Content-Encoding': coding }),
});

/** The answer to a client that holds the answer with this validator. */
export const notModified = (tag: string): Validated => ({ status: 304, headers: validators(tag), body: null });

/** Answers with this JSON, or with 304 if the client holds it. */
export async function answerValidated(json: EncodedJson, { codings, held }: Wish): Promise<Validated> {
  const unchanged = codings.map((coding) => json.tagIn(coding)).find((tag) => held === '*' || held.has(tag));
  if (unchanged !== undefined) return notModified(unchanged);
  const [coding = 'identity'] = codings;
  const encoded = await json.in(coding);
  return {
    status: 200,
    headers: { ...validators(json.tagIn(coding)), ...codingHeaders(encoded) },
    body: encoded.bytes,
  };
}

/** Sends such an answer from a route. */
export function sendValidated(c: Context, { status, headers, body }: Validated): Response {
  if (body === null) return c.body(null, status, headers);
  return c.body(body, 200, { 'Content-Type': 'application/json', ...headers });
}

/**
 * How an answer is sent. `validate`: it gets a validator, is compressed, and is not sent again to a client that has it.
 * `compress`: only compressed, because repeating the request may have another effect.
 */
type Handling = 'validate' | 'compress' | 'leave';

/** True if the route has chosen the coding of its answer, or forbids changes of its bytes. */
const isSettled = (headers: Headers): boolean =>
  ['ETag', 'Content-Encoding', 'Transfer-Encoding'].some((name) => headers.has(name)) ||
  (headers.get('Cache-Control') ?? '').includes('no-transform');

/** Decides by the request's method and the answer's status and headers. Only the JSON of successes is coded. */
function handlingOf(method: string, { status, headers }: Pick<Response, 'status' | 'headers'>): Handling {
  const isJson = (headers.get('Content-Type') ?? '').startsWith('application/json');
  if (!isJson || isSettled(headers) || method === 'HEAD') return 'leave';
  if (method === 'GET') return status === 200 ? 'validate' : 'leave';
  return status >= 200 && status < 300 ? 'compress' : 'leave';
}

/** The Vary header with these names before its own. */
function varyBy(names: string, before: string | null): string {
  const own = (before ?? '').split(/\s*,\s*/).filter((name) => name !== '' && !names.split(', ').includes(name));
  return [names, ...own].join(', ');
}

/** Replaces the body and its headers; the other headers stay. */
function replace(
  c: Context,
  status: number,
  body: Uint8Array<ArrayBuffer> | null,
  coded: Record<string, string>,
): void {
  const headers = new Headers(c.res.headers);
  if (body === null) for (const name of ['Content-Type', 'Content-Length']) headers.delete(name);
  for (const [name, value] of Object.entries(coded)) {
    headers.set(name, name === 'Vary' ? varyBy(value, headers.get(name)) : value);
  }
  // Otherwise hono would add the headers of the old answer to the new one.
  c.res = undefined;
  c.res = new Response(body, { status, headers });
}

/**
 * Compresses JSON answers that are long enough, and gives every answer to a GET a validator, unless the route has done
 * so. A client that holds the answer gets a 304.
 */
export const codeJson: MiddlewareHandler = async (c, next) => {
  await next();
  const handling = handlingOf(c.req.method, c.res);
  if (handling === 'leave') return;
  const wish = wishOf(c);
  const json = Buffer.from(await c.res.arrayBuffer());
  if (handling === 'validate') {
    const { status, body, headers } = await answerValidated(new EncodedJson(json), wish);
    return replace(c, status, body, headers);
  }
  const encoded = await encode(json, wish.codings[0] ?? 'identity');
  const vary = json.byteLength < WORTH_COMPRESSING_BYTES ? {} : { Vary: 'Accept-Encoding' };
  replace(c, c.res.status, encoded.bytes, { ...codingHeaders(encoded), ...vary });
};
