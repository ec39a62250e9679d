import { Hono } from 'hono';
import { callPath } from '@server/http/callPath';
import type { AppEnv } from '@server/http/env';
import { requireUser } from '@server/modules/sessions/requireUser';
import { readCashLimits } from './service';

/** limits/: what the caller may still fund and withdraw. Our own call (docs/PROTOCOL.md). */
export function cashLimitsRoutes(): Hono<AppEnv> {
  return new Hono<AppEnv>().get(callPath('getCashLimits'), requireUser, async (c) =>
    c.json(await readCashLimits(c.get('db'), c.get('user').id, c.get('config'))),
  );
}
