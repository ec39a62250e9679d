import type { AwayChanges } from '@/domain/book/awayChanges';
import type { FreshnessGroup } from '@/live/channel/liveActions';
import type { RootState } from '@/state/store/store';

/**
 * Since when (milliseconds of the clock) what the group feeds may be stale: the channel is not live, or the last
 * refetch failed. Null while it is fresh, and again once a refetch after the healing has succeeded.
 */
export const selectStaleSince =
  (group: FreshnessGroup) =>
  ({ freshness }: RootState): number | null =>
    freshness.staleSince[group];

/**
 * What changed while the channel was down, the tab hidden or the refetches failing. Known once all of that is over and
 * the market is fresh again; null before, after `awayChangesCleared`, and if nothing changed.
 */
export const selectAwayChanges = ({ freshness }: RootState): AwayChanges | null => freshness.changes;
