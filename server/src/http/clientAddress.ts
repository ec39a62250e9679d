import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context } from 'hono';
import { addressKey } from './connections/addressKey';
import type { AppEnv } from './env';

/** Where a request comes from: its connection, and the header of a proxy. */
interface Origin {
  trustProxy: boolean;
  forwardedFor: string | undefined;
  peer: string | undefined;
}

/** The last address in the header of a trusted proxy, which is the one that the proxy saw; null if there is none. */
function forwardedAddress({ trustProxy, forwardedFor }: Origin): string | null {
  if (!trustProxy) return null;
  return (
    forwardedFor
      ?.split(',')
      .map(addressKey)
      .findLast((key) => key !== null) ?? null
  );
}

/** What a caller is counted under: their address, or the /64 network of an IPv6 address. */
export function callerKey(origin: Origin): string {
  const { peer } = origin;
  return forwardedAddress(origin) ?? (peer && addressKey(peer)) ?? peer ?? 'unknown';
}

/** What the attempts of a request's caller are counted under. */
export const clientAddress = (c: Context<AppEnv>): string =>
  callerKey({
    trustProxy: c.get('config').trustProxy,
    forwardedFor: c.req.header('X-Forwarded-For'),
    // A request made in the process (in a test) has no connection.
    peer: c.env ? getConnInfo(c).remote.address : 'in-process',
  });
