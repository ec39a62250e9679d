import { PROTECTED_SCREENS } from './screens';

const PATIENCE_MS = 2_000;

function fetchAhead() {
  const first = [
    import('./ProtectedArea'),
    PROTECTED_SCREENS.home.preload(),
    PROTECTED_SCREENS.currencyMarket.preload(),
  ];
  // A chunk that fails here is asked for again when its screen is visited.
  void Promise.allSettled(first);
}

/** Fetches what comes after the log-in once the browser has nothing better to do. Returns the way to stop. */
export function prefetchWhenIdle(): () => void {
  if ('requestIdleCallback' in window) {
    const idle = window.requestIdleCallback(fetchAhead, { timeout: PATIENCE_MS });
    return () => window.cancelIdleCallback(idle);
  }
  // Safari has no idle callback.
  const timer = setTimeout(fetchAhead, PATIENCE_MS);
  return () => clearTimeout(timer);
}
