import { Hono } from 'hono';
import { CAPABILITIES } from '@contract/values/capabilities';
import { callPath } from '@server/http/callPath';
import type { AppEnv } from '@server/http/env';

/** capabilities/: what this server can do beyond the specification. It needs no session. */
export function capabilitiesRoutes(): Hono<AppEnv> {
  return new Hono<AppEnv>().get(callPath('getCapabilities'), (c) => c.json(CAPABILITIES));
}
