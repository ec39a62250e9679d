import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context } from 'hono';
import { addressKey } from './addressKey';
import type { AppEnv } from './env';

/** The last address in the header of a trusted proxy, which is the one that the proxy saw; null if there is none. */
function forwardedAddress(c: Context<AppEnv>): string | null {
  if (!c.get('config').trustProxy) return null;
  const entries = c.req.header('X-Forwarded-For')?.split(',') ?? [];
  return entries.map(addressKey).findLast((key) => key !== null) ?? null;
}

/** What the caller's attempts are counted under: their address, or the /64 network of an IPv6 address. */
export function clientAddress(c: Context<AppEnv>): string {
  const forwarded = forwardedAddress(c);
  if (forwarded !== null) return forwarded;
  // A request made in the process (in a test) has no connection.
  const peer = c.env ? getConnInfo(c).remote.address : 'in-process';
  return (peer && addressKey(peer)) ?? peer ?? 'unknown';
}
