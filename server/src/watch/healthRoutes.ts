import { Hono } from 'hono';
import type { AppEnv } from '@server/http/env';
import { findTrouble } from './readiness';

const RETRY_AFTER_S = '5';

/**
 * health/: 200 as long as the process answers. It says nothing about the database, because a restart would not bring
 * that back.
 * ready/: 200 if the process can serve, otherwise 503 with the reason, so that a load balancer skips it. It can
 * serve without NATS, because PostgreSQL then carries the news, and without a replica; it says so.
 */
export function healthRoutes(): Hono<AppEnv> {
  return new Hono<AppEnv>()
    .get('/health/', (c) => c.json({ status: 'OK' }))
    .get('/ready/', async (c) => {
      const vitals = c.get('vitals');
      const trouble = await findTrouble(c.get('wholeDb'), vitals);
      const away = {
        ...(vitals.isOnNats() === false && { nats: 'away' }),
        ...(c.get('replica')?.isUsed === false && { replica: 'away' }),
      };
      if (trouble === null) return c.json({ status: 'OK', ...away });
      return c.json({ status: trouble }, 503, { 'Retry-After': RETRY_AFTER_S });
    });
}
