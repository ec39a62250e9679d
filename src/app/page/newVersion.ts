/** Loads the page again in its new version. */
type Reload = () => void;

let reload: Reload | null = null;
const listeners = new Set<() => void>();

/** A new version of the app is ready. Nothing happens until the user asks for it. */
export function offerNewVersion(take: Reload): void {
  reload = take;
  listeners.forEach((listener) => listener());
}

/** What loads the new version; null if there is none. */
export const newVersion = (): Reload | null => reload;

/** Calls back when a new version is offered. Returns a function that stops it. */
export function onNewVersion(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
