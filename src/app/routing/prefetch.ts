import { protectedArea } from './protectedPart';
import { PROTECTED_SCREENS } from './screens';
import { whenIdle } from './whenIdle';

function fetchAhead() {
  const first = [protectedArea.preload(), PROTECTED_SCREENS.home.preload(), PROTECTED_SCREENS.currencyMarket.preload()];
  // A chunk that fails to load here is fetched again when its screen is visited.
  void Promise.allSettled(first);
}

/** Fetches what is needed after the log-in once the browser is idle. Returns a function that stops it. */
export const prefetchWhenIdle = (): (() => void) => whenIdle(fetchAhead);
