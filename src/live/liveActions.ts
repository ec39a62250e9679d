import { createAction } from '@reduxjs/toolkit';
import type { LiveGroup } from '@contract/values/liveGroups';

/**
 * The live channel's state: `idle` without a session, `connecting` before its first open, then `live`; `reconnecting`
 * after a close, or `offline` while the browser reports that there is no network.
 */
export type LiveStatus = 'idle' | 'connecting' | 'live' | 'reconnecting' | 'offline';

/** A screen that shows a group's data was mounted. */
export const groupJoined = createAction<LiveGroup>('live/groupJoined');
export const groupLeft = createAction<LiveGroup>('live/groupLeft');
/** The socket opened, closed or waits to reconnect. */
export const statusChanged = createAction<LiveStatus>('live/statusChanged');

/** The socket belonged to another session, so its messages were another user's. It is opened again. */
export const foreignSessionHeard = createAction('live/foreignSessionHeard');

/** The user asked to reach the server again. */
export const retryAsked = createAction('live/retryAsked');

/** The groups whose freshness the app tracks, and the query that each of them feeds. */
export const FRESHNESS_QUERIES = { listings: 'getListings', currency_rates: 'getRates' } as const;
export type FreshnessGroup = keyof typeof FRESHNESS_QUERIES;
export const FRESHNESS_GROUPS = Object.keys(FRESHNESS_QUERIES) as FreshnessGroup[];

/**
 * From `at` on (milliseconds of the clock) messages of the group may be missed. `isStale` is false if that is only
 * because the tab is hidden: the data is then fetched when the tab is visible again.
 */
export const freshnessLost = createAction<{ group: FreshnessGroup; at: number; isStale: boolean }>(
  'live/freshnessLost',
);
/** The data of the group was fetched again, with success. */
export const freshnessRegained = createAction<FreshnessGroup>('live/freshnessRegained');

/**
 * The server was not reached, so an endpoint shows what was known at `at`: milliseconds of the clock; null if the clock
 * was wrong then or is now.
 */
export const lastKnownShown = createAction<{ endpoint: string; at: number | null }>('live/lastKnownShown');
