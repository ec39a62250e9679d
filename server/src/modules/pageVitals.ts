import { Hono } from 'hono';
import { type PageVitals, pageVitals, type PaintReport } from '@contract/pageVitals';
import { PAGE_VITALS_PATH } from '@contract/values/pageVitals';
import { ROUTES } from '@/routes/routes';
import type { Database } from '@server/db/database';
import { clientAddress, isFromOwnPage } from '@server/http/edge';
import type { AppEnv } from '@server/http/env';
import { readPayload } from '@server/http/read';
import type { Metrics } from '@server/platform/metrics';
import { forbidden, invalid, invalidField } from '@server/platform/refusal';
import { addSpan } from '@server/platform/tracing';
import { limitAttempts, LIMITS } from './attempts';

const PATTERNS: readonly string[] = Object.values(ROUTES);

/**
 * Records the time from receiving a message to painting its change, as a part of the trace of the change. The page
 * reports how long ago that was, because its clock may be wrong.
 */
function addPaint({ place, heard, painted }: PaintReport): void {
  const now = Date.now();
  addSpan('paint', place, { from: now - heard, to: now - painted });
}

/**
 * Counts the figures of a page. The labels are routes of the app and nothing else, so nobody can add more of them.
 *
 * @throws Refusal `invalid` for another route or without figures, `tooMany`
 */
async function countPage(
  report: PageVitals,
  address: string,
  { db, metrics }: { db: Database; metrics: Metrics | null },
): Promise<void> {
  const { route, device: _device, network: _network, paints = [], ...figures } = report;
  if (!PATTERNS.includes(route)) throw invalidField('route', 'This is no route of the app.');
  if (Object.keys(figures).length === 0) throw invalid('The report has no figures.');
  await limitAttempts(db, LIMITS.pageVitalsFromAddress, address);
  metrics?.observePage(report);
  paints.forEach(addPaint);
}

/**
 * page-vitals/: the report of a page when it is hidden. The browser sends it with the cookies of the path, but this
 * route reads no cookie and no token, so nothing that is counted is about a user.
 */
export function pageVitalsRoutes(): Hono<AppEnv> {
  return new Hono<AppEnv>().post(`/${PAGE_VITALS_PATH}`, async (c) => {
    if (!isFromOwnPage(c)) throw forbidden('Only pages of the app report here.');
    await countPage(await readPayload(c, pageVitals), clientAddress(c), c.var);
    return c.json({ status: 'OK' });
  });
}
