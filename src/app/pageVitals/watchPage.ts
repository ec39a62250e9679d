import { type Metric, onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals';
import type { PageVitals } from '@contract/schemas/reports/pageVitals';
import { MOST_OF_VITAL } from '@contract/values/pageVitals';
import { sendPageVitals } from '@/api/transport/pageVitals';

const wholeOf = ({ name, value }: Metric) => Math.round(name === 'CLS' ? value * 1000 : value);

/**
 * Sends the figures of this page once, when it is hidden for the first time: a phone may end a hidden page at any
 * moment. web-vitals knows what was before it came.
 */
export function watchPage(page: Pick<PageVitals, 'route' | 'device'>): void {
  const figures: Partial<Record<Metric['name'], number>> = {};
  for (const on of [onLCP, onFCP, onCLS, onINP, onTTFB]) {
    on((metric) => {
      figures[metric.name] = Math.min(wholeOf(metric), MOST_OF_VITAL);
    });
  }
  const send = () => {
    if (document.visibilityState !== 'hidden') return;
    document.removeEventListener('visibilitychange', send);
    if (Object.keys(figures).length > 0) sendPageVitals({ ...page, ...figures });
  };
  // web-vitals listens at the window in the capture phase, so it has reported its last figures by then.
  document.addEventListener('visibilitychange', send);
}
