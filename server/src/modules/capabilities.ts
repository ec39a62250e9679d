import { Hono } from 'hono';
import { CAPABILITIES } from '@contract/calls';
import { callPath } from '@server/http/answer';
import type { AppEnv } from '@server/http/env';
import { sendsTraces } from '@server/platform/tracing';
import { hasCashLimits } from './cashLimits';
import { hasDebts } from './transactions/debts';

/**
 * capabilities/: what this server can do beyond the specification, the address of its support, and the least amounts. It needs no session.
 * Pages send reports only to a server that announces that it counts or traces, and ask for limits and debts only if
 * anybody has some.
 */
export function capabilitiesRoutes(): Hono<AppEnv> {
  return new Hono<AppEnv>().get(callPath('getCapabilities'), async (c) =>
    c.json({
      ...CAPABILITIES,
      pageVitals: c.get('metrics') === null && !sendsTraces() ? undefined : CAPABILITIES.pageVitals,
      sandbox: c.get('config').sandbox ? CAPABILITIES.sandbox : undefined,
      mobileMoney: c.get('config').mobileMoney === null ? undefined : CAPABILITIES.mobileMoney,
      leastAmounts: c.get('config').leastAmounts,
      supportEmail: c.get('config').supportEmail ?? undefined,
      debts: (await hasDebts(c.get('db'))) ? CAPABILITIES.debts : undefined,
      cashLimits: (await hasCashLimits(c.get('db'), c.get('config'))) ? CAPABILITIES.cashLimits : undefined,
    }),
  );
}
