import type { NETWORKS } from '@contract/values/pageVitals';
import { takesPageVitals } from '@/api/transport/pageVitals';
import { routeAt } from '@/routes/routeAt';
import { ROUTES } from '@/routes/routes';
import { SM_UP } from '@/ui/browser/useMediaQuery';
import { keepAppOnDevice } from './registration';

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

/** The worker at the start of the page (undefined if it cannot have one), and its address. */
interface Page {
  started: ServiceWorker | null | undefined;
  pathname: string;
}

/** The work of a page after its first screen: keeps the app for the next start, and reports how quickly it came. */
export function keepAndReport({ started, pathname }: Page): void {
  if (started !== undefined) keepAppOnDevice(started).catch(() => undefined);
  reportPage(pathname).catch(() => undefined);
}
