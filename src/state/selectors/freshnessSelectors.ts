import type { AwayChanges } from '@/domain/book/awayChanges';
import type { FreshnessGroup } from '@/live/liveActions';
import type { RootState } from '@/state/store/store';

/**
 * Since when (milliseconds of the clock) what the group feeds may be stale: the channel is not live, or the last
 * refetch failed. Null while the data is fresh: also after a loss, once a refetch has succeeded.
 */
export const selectStaleSince =
  (group: FreshnessGroup) =>
  ({ freshness }: RootState): number | null =>
    freshness.staleSince[group];

/**
 * What changed while the channel was lost, the tab was hidden or refetches failed. It is known once the market is fresh
 * again; null before that, after `awayChangesCleared`, and if nothing changed.
 */
export const selectAwayChanges = ({ freshness }: RootState): AwayChanges | null => freshness.changes;
