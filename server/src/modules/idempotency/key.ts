import type { Context } from 'hono';
import type { AppEnv } from '@server/http/env';
import { badRequest } from '@server/platform/problem';

const KEY = /^[\x21-\x7e]{1,255}$/;

/** The Idempotency-Key of a request, or null without one. @throws Problem 400 for one that is no key */
export function readKey(c: Context<AppEnv>): string | null {
  const key = c.req.header('Idempotency-Key');
  if (key === undefined) return null;
  if (!KEY.test(key)) throw badRequest('Idempotency-Key is 1 to 255 visible ASCII characters.');
  return key;
}
