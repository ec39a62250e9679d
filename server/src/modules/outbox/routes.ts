import { Hono } from 'hono';
import type { AppEnv } from '@server/http/env';
import { presentOutbox } from './presenter';
import { readOutbox } from './service';

/** `outbox/`: the mails that a demo without SMTP would have sent, as a page (decision 162). */
export function outboxRoutes(): Hono<AppEnv> {
  return new Hono<AppEnv>().get('/outbox/', async (c) => {
    const page = await presentOutbox(await readOutbox(c.get('db'), c.get('config')));
    return c.html(page, 200, { 'Cache-Control': 'no-store' });
  });
}
