import { createAction } from '@reduxjs/toolkit';
import type { LiveGroup } from '@contract/values/liveGroups';

/**
 * The live channel's state: `idle` without a session, `connecting` before its first open, then `live`,
 * `reconnecting` after a close, or `offline` while the browser says that it has no network.
 */
export type LiveStatus = 'idle' | 'connecting' | 'live' | 'reconnecting' | 'offline';

/** A screen that shows a group's data was mounted. */
export const groupJoined = createAction<LiveGroup>('live/groupJoined');
/** Such a screen was unmounted. */
export const groupLeft = createAction<LiveGroup>('live/groupLeft');
/** The socket opened, closed or waits. */
export const statusChanged = createAction<LiveStatus>('live/statusChanged');

/** The groups of which the app knows whether they are fresh, and the query that each of them feeds. */
export const FRESHNESS_QUERIES = { listings: 'getListings', currency_rates: 'getRates' } as const;
export type FreshnessGroup = keyof typeof FRESHNESS_QUERIES;
export const FRESHNESS_GROUPS = Object.keys(FRESHNESS_QUERIES) as FreshnessGroup[];

/**
 * Messages of the group may be missed from `at` on (milliseconds of the clock). `isStale` is false if that is only
 * because the tab is hidden: then the data is fetched when it is visible again.
 */
export const freshnessLost = createAction<{ group: FreshnessGroup; at: number; isStale: boolean }>(
  'live/freshnessLost',
);
/** What the group feeds was fetched again after all that, and well. */
export const freshnessRegained = createAction<FreshnessGroup>('live/freshnessRegained');
