import type { Action } from '@reduxjs/toolkit';
import {
  FRESHNESS_GROUPS,
  FRESHNESS_QUERIES,
  type FreshnessGroup,
  freshnessLost,
  freshnessRegained,
  type LiveStatus,
} from './liveActions';

/** The state of a group's query. */
export interface QueryHealth {
  /** True if it neither waits for a fetch, nor is being fetched, nor has failed. */
  isSettled: boolean;
  /** When its last fetch was started, if that failed: milliseconds of the clock; otherwise null. */
  failedAt: number | null;
}

interface FreshnessPorts {
  dispatch: (action: Action) => void;
  health: (endpoint: string) => QueryHealth;
}

/** Notifies the store when a group's data may be stale and when it is fresh again, and not in between. */
interface Freshness {
  /**
   * The channel opened, closed or waits to reconnect. It counts as open from the next `check` on, when the missed data
   * is already being fetched.
   */
  onStatus: (status: LiveStatus) => void;
  /** A fetch ended, or the tab is visible again. */
  check: () => void;
  onHidden: () => void;
  clear: () => void;
}

/** Watches each group of FRESHNESS_QUERIES. */
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
      // The first connecting does not make anything stale, because what the screen shows is being fetched at the same
      // time.
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
