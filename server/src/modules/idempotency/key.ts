import type { Context } from 'hono';
import type { AppEnv } from '@server/http/env';
import { invalid } from '@server/platform/refusal';

const KEY = /^[\x21-\x7e]{1,255}$/;

/** The Idempotency-Key of a request, or null without one. @throws Refusal `invalid` if it is malformed */
export function readKey(c: Context<AppEnv>): string | null {
  const key = c.req.header('Idempotency-Key');
  if (key === undefined) return null;
  if (!KEY.test(key)) throw invalid('Idempotency-Key is 1 to 255 visible ASCII characters.');
  return key;
}
