import type { Context, Hono } from 'hono';
import type { AppEnv } from '@server/http/env';
import { notFound } from '@server/platform/refusal';
import { HttpRefusal } from '@server/http/httpRefusal';

interface Endpoint {
  method: string;
  pattern: RegExp;
}

/** `/orders/:id/remove_order/` as a regular expression that matches the same paths. */
function patternOf(path: string): RegExp {
  const parts = path.split('/').map((part) => {
    if (part.startsWith(':')) return '[^/]+';
    return part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  });
  return new RegExp(`^${parts.join('/')}$`);
}

/** Answers an unknown path with 404, and a known path with the wrong method with 405 and Allow. */
export function answerUnknownCall(app: Hono<AppEnv>): (c: Context<AppEnv>) => never {
  const endpoints: Endpoint[] = app.routes
    .filter(({ method }) => method !== 'ALL')
    .map(({ method, path }) => ({ method, pattern: patternOf(path) }));
  return (c) => {
    const known = endpoints.filter(({ pattern }) => pattern.test(c.req.path)).map(({ method }) => method);
    if (known.length === 0) throw notFound();
    const allow = [...new Set(known.includes('GET') ? [...known, 'HEAD'] : known)].sort().join(', ');
    const body = { detail: `Method "${c.req.method}" not allowed.` };
    throw new HttpRefusal({ status: 405, body, headers: { Allow: allow } });
  };
}
