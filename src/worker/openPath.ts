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

/** A tab that does not answer by then cannot go there by itself: nobody is logged in, say. */
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
