import type { Context } from 'hono';
import { LISTINGS_DELTA_CODING } from '@contract/values/listingsFeed';
import { encode } from '@server/http/coding/encodedJson';
import { codingHeaders, wishOf } from '@server/http/coding/validated';
import type { AppEnv } from '@server/http/env';
import { isFromOwnPage } from '@server/http/ownOrigin';
import { deltaText } from './deltaText';
import { tagOfVersion, versionOfTag } from './edition';
import { feedOf } from './feeds';

/** True if the request accepts a delta (RFC 3229), and comes from a page that may follow the listings. */
function acceptsDelta(c: Context<AppEnv>): boolean {
  const accepted = (c.req.header('A-IM') ?? '').split(',').map((name) => name.trim().toLowerCase());
  return accepted.includes(LISTINGS_DELTA_CODING) && isFromOwnPage(c);
}

/** The delta from the first version that the client holds and that is still known; null if there is none to send. */
export async function answerDelta(c: Context<AppEnv>): Promise<Response | null> {
  const { codings, held } = wishOf(c);
  if (held === '*' || !acceptsDelta(c)) return null;
  const feed = feedOf(c.get('db'));
  await feed.follow();
  for (const tag of held) {
    const version = versionOfTag(tag);
    const delta = version === null ? null : feed.deltaSince(version);
    const text = delta && deltaText(delta);
    if (!text) continue;
    const [coding = 'identity'] = codings;
    const encoded = await encode(text, coding);
    return c.body(encoded.bytes, 226, {
      'Content-Type': 'application/json',
      IM: LISTINGS_DELTA_CODING,
      ETag: tagOfVersion(delta.to, coding),
      'Delta-Base': tag,
      Vary: 'Accept-Encoding, Authorization, A-IM',
      ...codingHeaders(encoded),
    });
  }
  return null;
}
