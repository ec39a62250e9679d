import type { FeedTable } from '@/domain/book/listingsFeed';
import {
  askListings,
  type ListingsAnswer,
  afterDelta,
  deltaIn,
  followerOf,
} from '@test/server/modules/listings/listingsWorld';
import { cookieOf, type LiveClient, openClient } from '@test/support/server/liveClient';
import { PASSWORD, type SignedUp, type TestApp } from '@test/support/server/testApp';
import { waitUntil } from '@test/support/server/waitUntil';

export const HINT = '{"group":"listings"}';

/** The cookie of a new session of a user, on the device where they have logged in before. */
export async function cookieFor(app: TestApp, { email, device }: SignedUp): Promise<string> {
  const body = { email, password: PASSWORD };
  return cookieOf((await app.call('POST', 'login/', { body, headers: { Cookie: device } })).headers);
}

/** The listings as a running server answers them. */
export async function askServer(
  url: string,
  token: string,
  headers: Record<string, string> = {},
): Promise<ListingsAnswer> {
  const request = (path: string, init?: RequestInit) => fetch(`${url}${path}`, init);
  return askListings({ request }, token, { 'Accept-Encoding': 'identity', ...headers });
}

/** A page that follows the listings. */
export interface Page extends LiveClient {
  table: FeedTable;
  /** Applies what has come since the last call, which must be deltas; waits until it is at a version. */
  reach(version: string): Promise<void>;
}

/** How a page asks what has changed since a version, and for what changes from then on. */
export const subscribeMessage = (since: string) =>
  JSON.stringify({ type: 'subscribe', group: 'listings', feed: 1, since });

/** Fetches the listings of a server, and follows them by a socket with this cookie; without one, as a stranger. */
export async function openPage(url: string, token: string, cookie: string | null): Promise<Page> {
  const { table } = followerOf(await askServer(url, token));
  const client = await openClient(url, [], { headers: cookie === null ? {} : { Cookie: cookie } });
  client.socket.send(subscribeMessage(table.version));
  // A known user is answered, also if nothing has changed.
  if (cookie !== null) await client.until(1);
  client.texts.length = client.received.length = 0;
  let read = 0;
  const page: Page = {
    ...client,
    table,
    reach: async (version) => {
      const takeIn = () => {
        for (; read < client.texts.length; read += 1)
          page.table = afterDelta(page.table, deltaIn(client.texts[read] ?? ''));
        return page.table.version === version;
      };
      await waitUntil(() => Promise.resolve(takeIn()));
    },
  };
  return page;
}
