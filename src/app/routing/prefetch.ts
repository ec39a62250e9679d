import { protectedArea } from './protectedPart';
import { PROTECTED_SCREENS } from './screens';

/** Fetches the protected area with its first screens. A chunk that fails to load is fetched again when it is visited. */
export function fetchProtected(): void {
  const first = [protectedArea.preload(), PROTECTED_SCREENS.home.preload(), PROTECTED_SCREENS.currencyMarket.preload()];
  void Promise.allSettled(first);
}
