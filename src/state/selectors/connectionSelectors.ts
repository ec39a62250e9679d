import { selectConnection } from '@/state/slices/connectionSlice';
import { selectIsUnreached, selectLastKnownAt } from '@/state/slices/lastKnownSlice';
import type { RootState } from '@/state/store/store';

/**
 * `offline`: the browser has no network. `unreached`: it believes to have one, but the channel is not open, and the last
 * call had no answer or the screen shows what the device remembers.
 */
type Reach = 'reached' | 'unreached' | 'offline';

/** Whether the server can be reached, as far as the app knows. */
export function selectReach(state: RootState): Reach {
  const status = selectConnection(state);
  if (status === 'offline') return 'offline';
  const isUnreached = selectIsUnreached(state) || selectLastKnownAt(state) !== undefined;
  return status !== 'live' && isUnreached ? 'unreached' : 'reached';
}
