import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context } from 'hono';
import type { AppEnv } from './env';

/** The address whose attempts are counted: the peer's, or behind a trusted proxy the last one that the proxy saw. */
export function clientAddress(c: Context<AppEnv>): string {
  const forwarded = c.req.header('X-Forwarded-For')?.split(',').at(-1)?.trim();
  if (c.get('config').trustProxy && forwarded) return forwarded.slice(0, 64);
  // A request made in the process (in a test) has no connection.
  return c.env ? (getConnInfo(c).remote.address ?? 'unknown') : 'in-process';
}
