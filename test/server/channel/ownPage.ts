import * as v from 'valibot';
import { CALLS, OWN_CALLS } from '@contract/calls';
import { ownDelta, type OwnDelta } from '@contract/feeds';
import { OWN_FEED_HEADER, type OwnGroup as Group, readOwnMark } from '@contract/values/ownFeed';
import { dataAfter } from '@/live/ownFollower';
import { type LiveClient, openClient } from '@test/support/server/liveClient';
import { waitUntil } from '@test/support/server/waitUntil';

/** One answer that a page shows: its call, with the argument of that call. */
interface Shown {
  call: keyof typeof CALLS | keyof typeof OWN_CALLS;
  path: string;
  argument?: unknown;
}

const WINDOW = { limit: '50' };

/** What pages show of each group. */
const SHOWN: Record<Group, readonly Shown[]> = {
  transactions: [
    { call: 'getNewestTransactions', path: 'transactions/?limit=50', argument: WINDOW },
    { call: 'getNewestTransactions', path: 'transactions/?limit=50&type=LIST', argument: { ...WINDOW, type: 'LIST' } },
    { call: 'getTransactions', path: 'transactions/' },
    { call: 'getNewestPending', path: 'transactions/?status=pending&limit=100' },
    { call: 'getPendingTransactions', path: 'transactions?status=pending&type=LIST', argument: 'LIST' },
  ],
  homepage_updates: [
    { call: 'getWallets', path: 'wallets/' },
    { call: 'getWallet', path: 'wallets/?currency=NGN', argument: 'NGN' },
    { call: 'getMe', path: 'users/me/' },
  ],
};

async function ask(url: string, token: string, { call, path }: Shown) {
  const response = await fetch(`${url}/backend/${path}`, { headers: { Authorization: `Token ${token}` } });
  const { answer } = { ...CALLS, ...OWN_CALLS }[call];
  return {
    data: v.parse(answer, await response.json()),
    mark: readOwnMark(response.headers.get(OWN_FEED_HEADER)),
  };
}

/** What a user's pages would show of a group if they fetched it now. */
export const askAll = (url: string, token: string, group: Group) =>
  Promise.all(SHOWN[group].map(async (shown) => (await ask(url, token, shown)).data));

export const deltaIn = (text: string): OwnDelta => v.parse(ownDelta, JSON.parse(text));

/** A page that follows a group of what its user sees. */
export interface OwnPage extends LiveClient {
  data: unknown[];
  version: string;
  /** Applies what comes, which must be deltas that follow what is shown, until the page is at a version. Fetches the rest. */
  reach(version: string): Promise<void>;
}

/** Fetches what pages show of a group, and follows it by a socket with this cookie; without one, as a stranger. */
export async function openOwnPage(url: string, token: string, group: Group, cookie: string | null): Promise<OwnPage> {
  const answers = await Promise.all(SHOWN[group].map((shown) => ask(url, token, shown)));
  const [since] = answers.map(({ mark }) => mark?.version);
  if (since === undefined || answers.some(({ mark }) => mark?.version !== since || mark.group !== group))
    throw new Error('the answers are of different versions');
  const client = await openClient(url, [], { headers: cookie === null ? {} : { Cookie: cookie } });
  client.socket.send(JSON.stringify({ type: 'subscribe', group, feed: 1, since }));
  let read = 0;
  const take = (text: string) => {
    const delta = deltaIn(text);
    if (delta.from !== page.version) throw new Error(`${text} does not follow ${page.version}`);
    page.data = SHOWN[group].map(({ call, argument }, at) => {
      const data = page.data[at];
      return data === null ? null : dataAfter(call, { data, argument }, delta);
    });
    page.version = delta.to;
  };
  const page: OwnPage = {
    ...client,
    data: answers.map(({ data }) => data),
    version: since,
    reach: (version) =>
      waitUntil(async () => {
        for (; read < client.texts.length; read += 1) take(client.texts[read] ?? '');
        if (page.version !== version) return false;
        // What the message does not say for sure is fetched, as the app does.
        for (const [at, shown] of SHOWN[group].entries()) page.data[at] ??= (await ask(url, token, shown)).data;
        return true;
      }),
  };
  return page;
}
