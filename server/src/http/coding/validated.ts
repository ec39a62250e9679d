import type { Context } from 'hono';
import { acceptedCodings, type ContentCoding } from './contentCoding';
import type { Encoded, EncodedJson } from './encodedJson';
import { readHeldTags } from './entityTags';

/** What a request says about the form of its answer. */
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

/** What every answer depends on. */
const validators = (tag: string) => ({ ETag: tag, Vary: 'Accept-Encoding, Authorization' });

/** The headers of a body in its coding. */
export const codingHeaders = ({ bytes, coding }: Encoded): Record<string, string> => ({
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
