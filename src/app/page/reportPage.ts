import type { NETWORKS } from '@contract/values/pageVitals';
import { takesPageVitals } from '@/api/transport/pageVitals';
import { routeAt } from '@/routes/routeAt';
import { ROUTES } from '@/routes/routes';
import { SM_UP } from '@/ui/browser/useMediaQuery';

/** One of ten pages reports how quickly it came. */
const SHARE = 0.1;

/** The kind of network, if the browser knows it. */
function networkOf({ connection }: { connection?: { effectiveType?: string } }): (typeof NETWORKS)[number] {
  const type = connection?.effectiveType;
  if (type === undefined) return 'unknown';
  return type === '4g' ? 'fast' : 'slow';
}

/**
 * Lets a share of all pages report how quickly they came, if the backend wants to know. Only then they are measured.
 *
 * @param pathname the address at which the page was loaded
 */
export async function reportPage(pathname: string, random: () => number = Math.random): Promise<void> {
  if (random() >= SHARE) return;
  const route = routeAt(Object.values(ROUTES), pathname);
  if (route === undefined || !(await takesPageVitals())) return;
  const device = window.matchMedia(SM_UP).matches ? 'desk' : 'phone';
  const { watchPage } = await import(/* webpackChunkName: "public-vitals" */ './watchPage');
  watchPage({ route, device, network: networkOf(navigator as Parameters<typeof networkOf>[0]) });
}
