import type { Context, MiddlewareHandler } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import type { Database } from '@server/db/database';
import type { Replica, WalPosition } from '@server/db/replica';
import type { AppEnv } from '@server/http/env';
import { isHttps } from '@server/http/edge';

/** The browser returns it with each request, so that users see what they have written, in all tabs and processes. */
const READ_AFTER_COOKIE = 'crossrate_read_after';
/** 32 bits for the timeline and 64 for the place in it. */
const POSITION = /^\d{1,29}$/;
/** A day after the last write every replica has it, or is not used any more. */
const MAX_AGE_S = 24 * 60 * 60;

const READS = ['GET', 'HEAD'];
/** With this header a read also closes an intent that never arrived, which is a write. */
const ASKS_OF_INTENT = 'Idempotency-Key';

const isRead = (c: Context<AppEnv>) => READS.includes(c.req.method) && c.req.header(ASKS_OF_INTENT) === undefined;

/** The position in the database's log that this browser must see, or null. */
function heldPosition(c: Context<AppEnv>): WalPosition | null {
  const held = getCookie(c, READ_AFTER_COOKIE) ?? '';
  return POSITION.test(held) ? BigInt(held) : null;
}

/** Without a position, the browser's reads go to the primary. */
async function setPosition(c: Context<AppEnv>, replica: Replica): Promise<void> {
  const options = { path: '/backend/', httpOnly: true, sameSite: 'Strict', secure: isHttps(c) } as const;
  const position = await replica.position().catch(() => null);
  if (position === null) deleteCookie(c, READ_AFTER_COOKIE, options);
  else setCookie(c, READ_AFTER_COOKIE, String(position), { ...options, maxAge: MAX_AGE_S });
}

/**
 * Chooses the database for a request of a user: reads run on the replica if it has everything that the browser has
 * written, all other requests on the primary. A client that returns no cookie always reads from the primary.
 */
export async function databaseFor(c: Context<AppEnv>): Promise<Database> {
  const [primary, replica] = [c.get('wholeDb'), c.get('replica')];
  if (replica === null || !isRead(c)) return primary;
  const position = heldPosition(c);
  if (position !== null) return (await replica.has(position)) ? replica.db : primary;
  if (c.req.header('Sec-Fetch-Site') === 'same-origin') await setPosition(c, replica);
  return primary;
}

/** After a request that may have written, gives the browser the position from which on the change is visible. */
export const rememberWrites: MiddlewareHandler<AppEnv> = async (c, next) => {
  await next();
  const replica = c.get('replica');
  const isRefused = c.res.status >= 400 && c.res.status < 500;
  if (replica !== null && !isRefused && !isRead(c)) await setPosition(c, replica);
};
