import { Hono } from 'hono';
import type { AppEnv } from '@server/http/env';
import { findTrouble } from './readiness';

const RETRY_AFTER_S = '5';

/**
 * health/: 200 while the process answers; it says nothing of the database, since a restart would not bring that back.
 * ready/: 200 where the process can serve, else 503 with the reason, so that a balancer passes it over.
 */
export function healthRoutes(): Hono<AppEnv> {
  return new Hono<AppEnv>()
    .get('/health/', (c) => c.json({ status: 'OK' }))
    .get('/ready/', async (c) => {
      const trouble = await findTrouble(c.get('db'), c.get('vitals'));
      if (trouble === null) return c.json({ status: 'OK' });
      return c.json({ status: trouble }, 503, { 'Retry-After': RETRY_AFTER_S });
    });
}
