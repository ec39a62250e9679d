import { awayTexts } from '@/texts/profile/away';

/** The address and keys with which the server reaches this browser. */
interface BrowserKeys {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** The app's files may still be on their way to the device. */
const PATIENCE_MS = 10_000;

/** Why nothing can be pushed to this browser; null if it may be possible. */
export const pushObstacle = (): string | null =>
  'serviceWorker' in navigator && (window as { PushManager?: unknown }).PushManager !== undefined
    ? null
    : awayTexts.noPush;

async function readyWorker(): Promise<ServiceWorkerRegistration | null> {
  const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), PATIENCE_MS));
  return Promise.race([navigator.serviceWorker.ready, late]);
}

/** Subscribes the browser. An earlier subscription to another key of the server is ended. */
async function subscribeTo(manager: PushManager, key: string): Promise<PushSubscription> {
  const options = { userVisibleOnly: true, applicationServerKey: key };
  return manager.subscribe(options).catch(async () => {
    await (await manager.getSubscription())?.unsubscribe();
    return manager.subscribe(options);
  });
}

/** Lets the browser be reached. @returns what the server needs, or why it is not possible now */
export async function subscribeBrowser(key: string): Promise<BrowserKeys | string> {
  const worker = await readyWorker();
  if (!worker) return awayTexts.notReady;
  try {
    const { endpoint, keys = {} } = (await subscribeTo(worker.pushManager, key)).toJSON();
    const { p256dh, auth } = keys;
    return endpoint && p256dh && auth ? { endpoint, p256dh, auth } : awayTexts.noPush;
  } catch {
    return awayTexts.pushFailed;
  }
}

/** Where the browser is reached now; null: nowhere. */
export async function readEndpoint(): Promise<string | null> {
  const worker = await readyWorker();
  return (await worker?.pushManager.getSubscription())?.endpoint ?? null;
}

/** The browser is not reached any more. */
export async function unsubscribeBrowser(): Promise<void> {
  const worker = await navigator.serviceWorker.getRegistration();
  await (await worker?.pushManager.getSubscription())?.unsubscribe();
}
