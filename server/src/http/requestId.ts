import { randomUUID } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import type { AppEnv } from './env';

const HEADER = 'X-Request-Id';
/** What a proxy in front of the server may have set. Anything else could be used to forge log lines. */
const WELL_FORMED = /^[\w.-]{8,64}$/;

/** Gives each request an id, the caller's own if it is well formed, and returns it in the answer. */
export const requestId: MiddlewareHandler<AppEnv> = async (c, next) => {
  const given = c.req.header(HEADER) ?? '';
  const id = WELL_FORMED.test(given) ? given : randomUUID();
  c.set('requestId', id);
  await next();
  c.header(HEADER, id);
};
