import type { MiddlewareHandler } from 'hono';
import type { AppEnv } from '@server/http/env';

/** A file that is read from the disk is identified by its time and its size. */
function diskTag(headers: Headers): string | null {
  const modified = headers.get('Last-Modified');
  return modified && `W/"${String(new Date(modified).getTime())}-${headers.get('Content-Length') ?? ''}"`;
}

/** Answers 304 if the browser already has the file. */
export const conditional: MiddlewareHandler<AppEnv> = async (c, next) => {
  await next();
  const { status, headers } = c.res;
  const tag = headers.get('ETag') ?? diskTag(headers);
  if (status !== 200 || tag === null) return;
  c.header('ETag', tag);
  const held = c.req
    .header('If-None-Match')
    ?.split(',')
    .map((entry) => entry.trim());
  if (!held?.includes(tag)) return;
  const kept = new Headers(c.res.headers);
  ['Content-Length', 'Content-Encoding', 'Content-Type'].forEach((name) => kept.delete(name));
  await c.res.body?.cancel();
  c.res = undefined;
  c.res = new Response(null, { status: 304, headers: kept });
};
