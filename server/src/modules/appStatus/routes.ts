import { Hono } from 'hono';
import type { AppEnv } from '../../http/env';
import { requireActiveUser } from '../../http/requireUser';
import { isOpen } from './service';

/** Spec 7: appstatus/. */
export function appStatusRoutes(): Hono<AppEnv> {
  return new Hono<AppEnv>().get('/appstatus/', requireActiveUser, async (c) =>
    c.json({ appstatus: await isOpen(c.get('db')) }),
  );
}
