import { whenIdle } from '@/api/transport/whenIdle';

/**
 * The worker that started this page, or null. Undefined where the browser has no workers, as over plain http, or
 * forbids them, as in some private windows.
 */
function workerOfPage(): ServiceWorker | null | undefined {
  try {
    return (navigator as Partial<Pick<Navigator, 'serviceWorker'>>).serviceWorker?.controller;
  } catch {
    return undefined;
  }
}

/**
 * Once the page has loaded and the browser is idle: what no first screen needs. Production builds only. What fails here
 * fails silently, and is tried again at the next start.
 */
export function startLater(): void {
  if (process.env.NODE_ENV !== 'production') return;
  const page = { started: workerOfPage(), pathname: window.location.pathname };
  const load = async () => {
    const { doLater } = await import(/* webpackChunkName: "public-later" */ './later');
    doLater(page);
  };
  const later = () => void whenIdle(() => void load().catch(() => undefined));
  if (document.readyState === 'complete') later();
  else window.addEventListener('load', later, { once: true });
}
