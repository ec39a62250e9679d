import { Hono } from 'hono';
import { callPath } from '@server/http/callPath';
import type { AppEnv } from '@server/http/env';
import { requireActiveUser } from '@server/modules/sessions/requireUser';
import { isOpen } from './service';

/** Spec 7: appstatus/. */
export function appStatusRoutes(): Hono<AppEnv> {
  return new Hono<AppEnv>().get(callPath('getAppStatus'), requireActiveUser, async (c) =>
    c.json({ appstatus: await isOpen(c.get('db')) }),
  );
}
