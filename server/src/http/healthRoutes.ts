import { Hono } from 'hono';
import type { AppEnv } from './env';

/** health/: 200 while the database answers. For load balancers and the end-to-end tests. */
export function healthRoutes(): Hono<AppEnv> {
  return new Hono<AppEnv>().get('/health/', async (c) => {
    await c.get('db').query('select 1');
    return c.json({ status: 'OK' });
  });
}
