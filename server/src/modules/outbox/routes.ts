import { Hono } from 'hono';
import type { AppEnv } from '@server/http/env';
import { notFound } from '@server/platform/refusal';
import { presentOutbox } from './presenter';
import { findOutbox } from './repository';

/** The mails of a server without SMTP (decision 162); in demo mode only, because they hold pins and reset links. */
export function outboxRoutes(): Hono<AppEnv> {
  return new Hono<AppEnv>().get('/outbox/', async (c) => {
    const { demo, smtpUrl } = c.get('config');
    if (!demo || smtpUrl) throw notFound();
    const page = await presentOutbox(await findOutbox(c.get('db')));
    return c.html(page, 200, {
      'Content-Security-Policy': `default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'`,
      'Cache-Control': 'no-store',
    });
  });
}
