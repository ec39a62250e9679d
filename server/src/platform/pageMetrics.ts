import { Histogram, type Registry } from 'prom-client';
import type { PageVitals } from '@contract/schemas/reports/pageVitals';

/** The borders of good and poor (web.dev/vitals) are among them. */
const BUCKETS_S = [0.05, 0.1, 0.2, 0.5, 0.8, 1.2, 1.8, 2.5, 3, 4, 6, 10];
const BUCKETS_OF_SHIFT = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1];

/** What each figure is called. CLS has no unit, the others are seconds. */
const HISTOGRAMS = {
  LCP: ['lcp_seconds', 'When the largest content of a page was painted.', BUCKETS_S],
  FCP: ['fcp_seconds', 'When the first content of a page was painted.', BUCKETS_S],
  INP: ['inp_seconds', 'How long a page took to show what a press did.', BUCKETS_S],
  TTFB: ['ttfb_seconds', 'When the first byte of a page came.', BUCKETS_S],
  CLS: ['cls', 'How much of a page moved by itself.', BUCKETS_OF_SHIFT],
} as const;
const NAMES = Object.keys(HISTOGRAMS) as (keyof typeof HISTOGRAMS)[];
const THOUSANDTHS = 1000;

/**
 * Histograms of what pages report, by route, device and network. Returns what adds a report to them: the caller has made sure
 * that the route is one of ours, so that nobody can add labels.
 */
export function pageHistograms(registry: Registry): (report: PageVitals) => void {
  const histogramOf = (name: keyof typeof HISTOGRAMS) => {
    const [unit, help, buckets] = HISTOGRAMS[name];
    const labelNames = ['route', 'device', 'network'] as const;
    return new Histogram({
      name: `crossrate_page_${unit}`,
      help,
      labelNames,
      buckets: [...buckets],
      registers: [registry],
    });
  };
  const histograms = NAMES.map((name) => [name, histogramOf(name)] as const);
  return ({ route, device, network, ...figures }) => {
    for (const [name, histogram] of histograms) {
      const figure = figures[name];
      if (figure !== undefined) histogram.observe({ route, device, network }, figure / THOUSANDTHS);
    }
  };
}
