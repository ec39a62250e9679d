import { Hono } from 'hono';
import { CAPABILITIES } from '@contract/values/capabilities';
import { callPath } from '@server/http/answer';
import type { AppEnv } from '@server/http/env';
import { sendsTraces } from '@server/platform/tracing';
import { hasCashLimits } from './cashLimits';

/**
 * capabilities/: what this server can do beyond the specification, and where its support is reached. It needs no session. Pages report about themselves
 * only to a server that counts or traces, and ask for limits only if there are some, of everybody or of a single user.
 */
export function capabilitiesRoutes(): Hono<AppEnv> {
  return new Hono<AppEnv>().get(callPath('getCapabilities'), async (c) =>
    c.json({
      ...CAPABILITIES,
      pageVitals: c.get('metrics') === null && !sendsTraces() ? undefined : CAPABILITIES.pageVitals,
      supportEmail: c.get('config').supportEmail ?? undefined,
      cashLimits: (await hasCashLimits(c.get('db'), c.get('config'))) ? CAPABILITIES.cashLimits : undefined,
    }),
  );
}
