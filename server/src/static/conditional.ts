import type { MiddlewareHandler } from 'hono';
import type { AppEnv } from '@server/http/env';

/** Answers 304 if the browser already has the file. A file is identified by its size, its time and its encoding. */
export const conditional: MiddlewareHandler<AppEnv> = async (c, next) => {
  await next();
  const { status, headers } = c.res;
  const modified = headers.get('Last-Modified');
  if (status !== 200 || modified === null) return;
  const parts = [
    new Date(modified).getTime(),
    headers.get('Content-Length'),
    headers.get('Content-Encoding') ?? 'plain',
  ];
  const tag = `W/"${parts.join('-')}"`;
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
