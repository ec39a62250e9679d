import type { Context } from 'hono';
import type { AppEnv } from '@server/http/env';
import { acceptedCodings } from './contentCoding';
import { type Encoded, tagOf } from './edition';
import { Editions } from './editions';
import { readHeldTags } from './entityTags';

/** Answers `GET listings/?all_pairs=true` for a caller with a session. */
export type AnswerOpenListings = (c: Context<AppEnv>) => Promise<Response>;

/**
 * Caches on the way store nothing, as for every answer of the backend. A client that wants a 304 keeps the answer
 * itself and sends its tag.
 */
const headersOf = (tag: string) => ({
  'Cache-Control': 'no-store',
  ETag: tag,
  Vary: 'Accept-Encoding, Authorization',
});

/** Sends the listings in the coding they have. */
export function sendListings(c: Context<AppEnv>, { bytes, coding, tag }: Encoded): Response {
  return c.body(bytes, 200, {
    ...headersOf(tag),
    'Content-Type': 'application/json',
    'Content-Length': String(bytes.byteLength),
    ...(coding === 'identity' ? {} : { 'Content-Encoding': coding }),
  });
}

/**
 * Shares one encoding of each version among all callers. A caller that already has the current version gets a 304,
 * without reading the listings.
 */
export function answerFromEditions(): AnswerOpenListings {
  let editions: Editions | null = null;
  return async (c) => {
    editions ??= new Editions(c.get('db'));
    const codings = acceptedCodings(c.req.header('Accept-Encoding'));
    const held = readHeldTags(c.req.header('If-None-Match'));
    const version = await editions.version();
    if (held !== '*') {
      const unchanged = codings.map((coding) => tagOf(version, coding)).find((tag) => held.has(tag));
      if (unchanged !== undefined) return c.body(null, 304, headersOf(unchanged));
    }
    const edition = await editions.of(version);
    const encoded = await edition.encoded(codings[0] ?? 'identity');
    return held === '*' ? c.body(null, 304, headersOf(encoded.tag)) : sendListings(c, encoded);
  };
}
