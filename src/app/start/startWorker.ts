import { whenIdle } from '@/app/navigation/whenIdle';

async function start(started: ServiceWorker | null): Promise<void> {
  const { keepAppOnDevice } = await import(/* webpackChunkName: "worker" */ '@/app/worker/registration');
  await keepAppOnDevice(started);
}

/**
 * Production builds only, and only where the browser has workers: neither plain HTTP nor some private windows have them.
 * What fails here fails silently, and is tried again at the next start.
 */
export function startWorker(): void {
  if (process.env.NODE_ENV !== 'production' || !('serviceWorker' in navigator)) return;
  const { controller } = navigator.serviceWorker;
  const later = () => void whenIdle(() => void start(controller).catch(() => undefined));
  if (document.readyState === 'complete') later();
  else window.addEventListener('load', later, { once: true });
}
