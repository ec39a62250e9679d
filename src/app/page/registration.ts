import { logFailure } from '@/api/transport/failureLog';
import { offerNewVersion } from './newVersion';
import { currentLanguage, ENGLISH } from '@/texts/language/language';
import { ACTIVATE, LANGUAGE } from '@/worker/activate';

/** So long nothing may have arrived. */
const QUIET_MS = 3_000;
/** A page that never becomes quiet is not waited for any longer. */
const PATIENCE_MS = 30_000;

/** Resolves when the page has fetched nothing for a few seconds, so that nothing competes with what it needs. */
function whenQuiet(): Promise<void> {
  return new Promise((resolve) => {
    let timer: ReturnType<typeof setTimeout>;
    const end = () => {
      clearTimeout(timer);
      clearTimeout(patience);
      observer.disconnect();
      resolve();
    };
    const wait = () => {
      clearTimeout(timer);
      timer = setTimeout(end, QUIET_MS);
    };
    const patience = setTimeout(end, PATIENCE_MS);
    const observer = new PerformanceObserver(wait);
    observer.observe({ type: 'resource' });
    wait();
  });
}

const WORKER = '/worker.js';
/** The Trusted Types policy, which server/src/static.ts allows by name. */
const POLICY = 'crossrate-worker';
/** A page that stays open asks so often whether there is a new version. */
const LOOK_EVERY_MS = 3_600_000;

interface TrustedTypes {
  createPolicy: (
    name: string,
    rules: { createScriptURL: () => string },
  ) => { createScriptURL: (url: string) => string };
}

/** The address of the worker for the language of the page, as browsers with Trusted Types want it. */
function workerAddress(): string {
  const { id } = currentLanguage();
  const address = id === ENGLISH.id ? WORKER : `${WORKER}?${LANGUAGE}=${id}`;
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes };
  return trustedTypes?.createPolicy(POLICY, { createScriptURL: () => address }).createScriptURL(address) ?? address;
}

/** A worker that is about to take over has loaded everything. One that only has another language does so at once. */
function offer(waiting: ServiceWorker, active: ServiceWorker): void {
  if (waiting.scriptURL !== active.scriptURL) {
    waiting.postMessage(ACTIVATE);
    return;
  }
  offerNewVersion(() => {
    waiting.addEventListener('statechange', () => {
      if (waiting.state === 'activated') window.location.reload();
    });
    waiting.postMessage(ACTIVATE);
  });
}

function follow(registration: ServiceWorkerRegistration): void {
  if (registration.waiting && registration.active) offer(registration.waiting, registration.active);
  registration.addEventListener('updatefound', () => {
    const { installing } = registration;
    installing?.addEventListener('statechange', () => {
      // Without an active worker it is the first one, and the page has its version.
      if (installing.state === 'installed' && registration.active) offer(installing, registration.active);
    });
  });
}

/** Another tab let the new version take over, so files of this page's version may be gone. */
function followOtherTabs(started: ServiceWorker | null): void {
  const { serviceWorker } = navigator;
  const check = () => {
    const { controller } = serviceWorker;
    const isOther = controller !== started && controller?.scriptURL === started?.scriptURL;
    if (started && isOther) offerNewVersion(() => window.location.reload());
  };
  serviceWorker.addEventListener('controllerchange', check);
  check();
}

/** A phone that saves data, or with a very slow network, does not fetch ahead. */
function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } };
  return connection?.saveData === true || connection?.effectiveType?.endsWith('2g') === true;
}

async function register(started: ServiceWorker | null): Promise<void> {
  const options = { updateViaCache: 'none' } as const;
  // A browser that blocks workers may answer with nothing instead of an error.
  const registration = (await navigator.serviceWorker.register(workerAddress(), options)) as
    ServiceWorkerRegistration | undefined;
  if (!registration) return;
  follow(registration);
  followOtherTabs(started);
  let lookedAt = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.hidden || Date.now() - lookedAt < LOOK_EVERY_MS) return;
    lookedAt = Date.now();
    registration.update().catch(() => undefined);
  });
}

/**
 * Lets the browser keep the app's files, once everything that the page needs has arrived. If that is not possible, the
 * app works as without it.
 *
 * @param started the worker that started this page, or null
 */
export async function keepAppOnDevice(started: ServiceWorker | null): Promise<void> {
  await whenQuiet();
  if (savesData()) return;
  await register(started).catch((error: unknown) => logFailure('keeping the app on the device', error));
}
