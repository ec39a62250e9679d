import { createAction } from '@reduxjs/toolkit';
import type { LiveGroup } from '@contract/liveGroups';

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
