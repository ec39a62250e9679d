import type { PageVitals, PaintReport } from '@contract/schemas/reports/pageVitals';
import { ROUTES } from '@/routes/routes';
import type { Database } from '@server/db/database';
import { LIMITS, limitAttempts } from '@server/modules/attempts/limits';
import type { Metrics } from '@server/platform/metrics';
import { addSpan } from '@server/platform/tracing';
import { invalid, invalidField } from '@server/platform/refusal';

const PATTERNS: readonly string[] = Object.values(ROUTES);

/**
 * From hearing a message to painting what it changed, as a part of the trace of the change. The page says how long ago
 * that was, because its clock may be wrong.
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
export async function countPage(
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
