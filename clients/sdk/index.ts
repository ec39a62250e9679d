import { type Client, createClient, createConfig } from './generated/client';
import { distinctTimes, type ProgramKey, signRequest } from './signing';

export { followBook, followOwn, followTrades } from './follow';
export * from './generated';
export type { MarketMessage, OwnMessage } from './generated/live';
export type { ProgramKey } from './signing';

export interface Access {
  /** Where the app is, such as https://crossrate.example. */
  server: string;
  /** Signs every call that needs to be. */
  key?: ProgramKey;
  /** The token of a session, for the calls that no key opens. */
  token?: string;
  /** The clock, if that of the machine is wrong: `getPublicTime` answers that of the server. */
  now?: () => number;
}

/** What the calls of this package are made with: `getBalances({ client })`. */
export function crossrateClient({ server, key, token, now = Date.now }: Access): Client {
  const auth = ({ name }: { name?: string }) =>
    token !== undefined && name === 'Authorization' ? `Token ${token}` : undefined;
  const client = createClient(createConfig({ baseUrl: new URL('/backend', server).href, auth }));
  const nextTime = distinctTimes(now);
  // What is for anybody stays without a signature, so that it can be cached for all.
  if (key)
    client.interceptors.request.use((request, { security }) =>
      security ? signRequest(request, key, nextTime()) : request,
    );
  return client;
}
