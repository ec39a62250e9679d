import { whenIdle } from '@/app/navigation/whenIdle';

async function start(started: ServiceWorker | null): Promise<void> {
  const { keepAppOnDevice } = await import(/* webpackChunkName: "worker" */ '@/app/worker/registration');
  await keepAppOnDevice(started);
}

/** Null where the browser has no workers, as over plain http, or forbids them, as in some private windows. */
function workers(): ServiceWorkerContainer | null {
  try {
    return (navigator as Partial<Pick<Navigator, 'serviceWorker'>>).serviceWorker ?? null;
  } catch {
    return null;
  }
}

/** Production builds only. What fails here fails silently, and is tried again at the next start. */
export function startWorker(): void {
  const container = process.env.NODE_ENV === 'production' ? workers() : null;
  if (!container) return;
  const { controller } = container;
  const later = () => void whenIdle(() => void start(controller).catch(() => undefined));
  if (document.readyState === 'complete') later();
  else window.addEventListener('load', later, { once: true });
}
