/** So long nothing may have arrived. */
const QUIET_MS = 3_000;
/** A page that never becomes quiet is not waited for any longer. */
const PATIENCE_MS = 30_000;

/** Resolves when the page has fetched nothing for a few seconds, so that nothing competes with what it needs. */
export function whenQuiet(): Promise<void> {
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
