const PATIENCE_MS = 2_000;
/** Safari has no idle callback. */
const PAUSE_MS = 200;

/** Calls back once the browser is idle, or after two seconds. Returns a function that stops it. */
export function whenIdle(task: () => void): () => void {
  if ('requestIdleCallback' in window) {
    const idle = window.requestIdleCallback(task, { timeout: PATIENCE_MS });
    return () => window.cancelIdleCallback(idle);
  }
  const timer = setTimeout(task, PAUSE_MS);
  return () => clearTimeout(timer);
}
