import type { Action } from '@reduxjs/toolkit';
import {
  FRESHNESS_GROUPS,
  FRESHNESS_QUERIES,
  type FreshnessGroup,
  freshnessLost,
  freshnessRegained,
  type LiveStatus,
} from '@/live/channel/liveActions';

/** How the query of a group is doing. */
export interface QueryHealth {
  /** True if it is neither waiting for a fetch, nor being fetched, nor failed. */
  isSettled: boolean;
  /** When its last fetch was started, if that failed: milliseconds of the clock; else null. */
  failedAt: number | null;
}

interface FreshnessPorts {
  dispatch: (action: Action) => void;
  health: (endpoint: string) => QueryHealth;
}

/** Notifies the store when a group's data may be stale, and when it is fresh again; nothing in between. */
interface Freshness {
  /** The channel opened, closed or waits. It counts as open from `check` on, when what was missed is being fetched. */
  onStatus: (status: LiveStatus) => void;
  /** Something was fetched, failed, or is looked at again. */
  check: () => void;
  onHidden: () => void;
  clear: () => void;
}

/** Watches over each group of FRESHNESS_QUERIES. */
export function createFreshness({ dispatch, health }: FreshnessPorts): Freshness {
  const lost = new Map<FreshnessGroup, { isStale: boolean }>();
  let status: LiveStatus = 'idle';

  const lose = (group: FreshnessGroup, at: number, isStale: boolean) => {
    const before = lost.get(group);
    if (before && (before.isStale || !isStale)) return;
    lost.set(group, { isStale });
    dispatch(freshnessLost({ group, at, isStale }));
  };

  const regain = (group: FreshnessGroup) => {
    if (lost.delete(group)) dispatch(freshnessRegained(group));
  };

  return {
    onStatus(now) {
      status = now;
      // The first connecting is no loss yet: what the screen shows is being fetched at the same time.
      if (now === 'reconnecting' || now === 'offline')
        for (const group of FRESHNESS_GROUPS) lose(group, Date.now(), true);
    },
    check() {
      for (const group of FRESHNESS_GROUPS) {
        const { isSettled, failedAt } = health(FRESHNESS_QUERIES[group]);
        if (failedAt !== null) lose(group, failedAt, true);
        else if (isSettled && status === 'live' && !document.hidden) regain(group);
      }
    },
    onHidden: () => FRESHNESS_GROUPS.forEach((group) => lose(group, Date.now(), false)),
    clear() {
      lost.clear();
      status = 'idle';
    },
  };
}
