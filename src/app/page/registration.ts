import { logFailure } from '@/api/transport/callError';
import { offerNewVersion } from './newVersion';
import { currentLanguage, ENGLISH } from '@/texts/language/language';
import { ACTIVATE, LANGUAGE } from '@/worker/activate';

/** For this time nothing must have arrived. */
const QUIET_MS = 3_000;
/** A page that never becomes quiet is waited for at most this long. */
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
/** How often an open page checks for a new version. */
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

/**
 * The waiting worker has loaded everything. If it differs only in language it takes over at once; otherwise the new
 * version is offered.
 */
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
      // Without an active worker this is the first one, and the page has the same version.
      if (installing.state === 'installed' && registration.active) offer(installing, registration.active);
    });
  });
}

/** Offers a reload if another tab has activated the new version, because files of this page's version may be gone. */
function watchOtherTabs(started: ServiceWorker | null): void {
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
  const registration: ServiceWorkerRegistration | undefined = await navigator.serviceWorker.register(
    workerAddress(),
    options,
  );
  if (!registration) return;
  follow(registration);
  watchOtherTabs(started);
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
