import type { Alert } from './alert';

/** Where good ends (web.dev/vitals). CLS has no unit, the others are seconds. */
const GOOD = {
  Lcp: ['crossrate_page_lcp_seconds', '2.5', ' s'],
  Fcp: ['crossrate_page_fcp_seconds', '1.8', ' s'],
  Inp: ['crossrate_page_inp_seconds', '0.2', ' s'],
  Ttfb: ['crossrate_page_ttfb_seconds', '0.8', ' s'],
  Cls: ['crossrate_page_cls', '0.1', ''],
} as const;

/** What users feel, route by route. Reports are rare and anybody can send them, so these are never urgent. */
export const pageAlerts = (): Alert[] =>
  Object.entries(GOOD).map(([figure, [metric, limit, unit]]) => ({
    name: `Page${figure}Poor`,
    metric,
    lookWhen: `75 % of a route over ${limit}${unit}`,
    expr: `histogram_quantile(0.75, sum by (le, route) (rate(${metric}_bucket[1h]))) > ${limit}`,
    for: '1h',
    severity: 'info',
    summary: `On one route, ${figure.toUpperCase()} is above ${limit}${unit} for a quarter of the visits.`,
  }));
