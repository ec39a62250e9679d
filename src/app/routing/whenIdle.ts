const PATIENCE_MS = 2_000;

/** Calls once the browser has nothing better to do, or after two seconds. Returns the way to stop. */
export function whenIdle(task: () => void): () => void {
  if ('requestIdleCallback' in window) {
    const idle = window.requestIdleCallback(task, { timeout: PATIENCE_MS });
    return () => window.cancelIdleCallback(idle);
  }
  // Safari has no idle callback.
  const timer = setTimeout(task, PATIENCE_MS);
  return () => clearTimeout(timer);
}
