import type { Context, MiddlewareHandler } from 'hono';
import { EncodedJson, encode, WORTH_COMPRESSING_BYTES } from './encodedJson';
import { answerValidated, codingHeaders, wishOf } from './validated';

/**
 * What is done with an answer. `validate`: it gets a validator, is compressed, and is not sent again to a client that
 * holds it. `compress`: only that, because the same request again may have another effect.
 */
type Handling = 'validate' | 'compress' | 'leave';

/** True if the route has chosen the form of its answer, or wants nothing to change its bytes. */
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

/** Replaces the body and its headers; what the other headers say is still true. */
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
