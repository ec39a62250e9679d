import { type Metric, onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals';
import type { PageReport } from '@contract/schemas/reports/pageVitals';
import { MOST_OF_VITAL } from '@contract/values/pageVitals';
import { sendPageVitals } from '@/api/transport/pageVitals';
import { watchPaints } from './watchPaints';

const wholeOf = ({ name, value }: Metric) => Math.round(name === 'CLS' ? value * 1000 : value);

/**
 * Sends the figures of this page once, when it is hidden for the first time: a phone may end a hidden page at any
 * moment. web-vitals knows what was before it came.
 */
export function watchPage(page: Pick<PageReport, 'route' | 'device' | 'network'>): void {
  const figures: Partial<Record<Metric['name'], number>> = {};
  for (const on of [onLCP, onFCP, onCLS, onINP, onTTFB]) {
    on((metric) => {
      figures[metric.name] = Math.min(wholeOf(metric), MOST_OF_VITAL);
    });
  }
  const paints = watchPaints();
  const send = () => {
    if (document.visibilityState !== 'hidden') return;
    document.removeEventListener('visibilitychange', send);
    const seen = paints.end();
    if (Object.keys(figures).length === 0) return;
    sendPageVitals({ ...page, ...figures, ...(seen.length > 0 && { paints: seen }) });
  };
  // web-vitals listens at the window in the capture phase, so it has reported its last figures by then.
  document.addEventListener('visibilitychange', send);
}
