import { PROTECTED_SCREENS } from './screens';
import { whenIdle } from './whenIdle';

function fetchAhead() {
  const first = [
    import('./ProtectedArea'),
    PROTECTED_SCREENS.home.preload(),
    PROTECTED_SCREENS.currencyMarket.preload(),
  ];
  // A chunk that fails here is fetched again when its screen is visited.
  void Promise.allSettled(first);
}

/** Fetches what comes after the log-in once the browser has nothing better to do. Returns the way to stop. */
export const prefetchWhenIdle = (): (() => void) => whenIdle(fetchAhead);
