import { routeAt } from '@/routes/routeAt';
import { ROUTES } from '@/routes/routes';

/** Its page starts the app at any address. */
const ANY = '/';

/**
 * The file of the build that starts the app at this path; null for a path that is no route, which only the server
 * answers. So no path of the backend is ever answered from the device.
 *
 * @param pages the file of each route in one language, as pages.json of the build names it
 */
export function pageFor(pathname: string, pages: Readonly<Record<string, string>>): string | null {
  const route = routeAt(Object.keys(pages), pathname);
  if (route !== undefined) return `/${pages[route] ?? ''}`;
  return routeAt(Object.values(ROUTES), pathname) === undefined ? null : `/${pages[ANY] ?? ''}`;
}

/** A tab of the app, as a worker sees it. */
interface Tab {
  focus(): Promise<Tab>;
  postMessage(message: unknown, transfer: MessagePort[]): void;
}

/** The tabs of the app; the part of the worker's own `clients` that is used here. */
interface Tabs {
  matchAll(options: { type: 'window'; includeUncontrolled: true }): Promise<readonly Tab[]>;
  openWindow(path: string): Promise<unknown>;
}

/** A tab that does not answer in this time cannot open the path itself, for example because nobody is logged in. */
const PATIENCE_MS = 1_000;

/** Asks a tab to go to a path. @returns false if it does not answer */
const ask = (tab: Tab, path: string): Promise<boolean> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => resolve(true);
    setTimeout(() => resolve(false), PATIENCE_MS);
    tab.postMessage({ open: path }, [port2]);
  });

/** Brings the tab of the app that was used last to the front and opens the path there; otherwise a new one. */
export async function openPath(clients: Tabs, path: string): Promise<void> {
  const [tab] = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  const front = await tab?.focus().catch(() => tab);
  if (!front || !(await ask(front, path))) await clients.openWindow(path);
}
