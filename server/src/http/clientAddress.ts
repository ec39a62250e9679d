import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context } from 'hono';
import type { AppEnv } from './env';

/** Whose attempts are counted: the peer's address, or behind a trusted proxy the one that it saw last. */
export function clientAddress(c: Context<AppEnv>): string {
  const forwarded = c.req.header('X-Forwarded-For')?.split(',').at(-1)?.trim();
  if (c.get('config').trustProxy && forwarded) return forwarded.slice(0, 64);
  // A request made in-process (a test) has no connection.
  return c.env ? (getConnInfo(c).remote.address ?? 'unknown') : 'in-process';
}
