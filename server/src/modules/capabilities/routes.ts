import { Hono } from 'hono';
import { CAPABILITIES } from '@contract/values/capabilities';
import { callPath } from '@server/http/callPath';
import type { AppEnv } from '@server/http/env';

const { pageVitals: _unread, ...WITHOUT_METRICS } = CAPABILITIES;

/**
 * capabilities/: what this server can do beyond the specification. It needs no session. Pages report about themselves
 * only to a server that counts.
 */
export function capabilitiesRoutes(): Hono<AppEnv> {
  return new Hono<AppEnv>().get(callPath('getCapabilities'), (c) =>
    c.json(c.get('metrics') === null ? WITHOUT_METRICS : CAPABILITIES),
  );
}
