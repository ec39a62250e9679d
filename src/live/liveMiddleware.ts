import { isAction, type Middleware } from '@reduxjs/toolkit';
import { queryEvent, tagsTouchedBy } from './cache/apiEvents';
import type { ApiDispatch, ApiState } from './cache/cacheEntries';
import { createFreshness } from './refetch/freshness';
import { createHeldGroups } from './channel/heldGroups';
import { groupJoined, groupLeft, statusChanged } from './channel/liveActions';
import { createLiveChannel } from './channel/liveChannel';
import { createLiveRefetch } from './refetch/liveRefetch';

export interface LiveMiddlewareOptions<State> {
  url: () => string;
  /** The number of the running session, or null without one. Each session has a socket of its own. */
  selectSession: (state: State) => number | null;
}

/**
 * Keeps what is on screen fresh: opens the socket with the session and closes it with it, holds the groups
 * of the mounted screens, and turns group messages and one's own changes into refetches.
 */
export function createLiveMiddleware<State extends ApiState>(
  options: LiveMiddlewareOptions<State>,
): Middleware<object, State, ApiDispatch> {
  return (store) => {
    const refetch = createLiveRefetch(store, () => freshness.check());
    const freshness = createFreshness({ dispatch: store.dispatch, health: refetch.health });
    const groups = createHeldGroups();
    const channel = createLiveChannel(options.url, {
      onStatus(status) {
        store.dispatch(statusChanged(status));
        freshness.onStatus(status);
      },
      onGroup: refetch.onNews,
      onOpen(again) {
        if (again) refetch.onReopened();
        else groups.held().forEach(refetch.onHeard);
        refetch.onRecovered();
        freshness.check();
      },
    });
    let session: number | null = null;

    const onVisibility = () => {
      if (document.hidden) return freshness.onHidden();
      refetch.flush();
      freshness.check();
    };

    const followSession = () => {
      const now = options.selectSession(store.getState());
      if (now === session) return;
      const before = session;
      session = now;
      refetch.clear();
      freshness.clear();
      if (before !== null) {
        channel.disconnect();
        document.removeEventListener('visibilitychange', onVisibility);
        window.removeEventListener('online', refetch.onRecovered);
      }
      if (now !== null) {
        document.addEventListener('visibilitychange', onVisibility);
        window.addEventListener('online', refetch.onRecovered);
        channel.connect();
      }
    };

    return (next) => (action) => {
      const result = next(action);
      if (!isAction(action)) return result;
      followSession();
      if (groupJoined.match(action) && groups.join(action.payload) && channel.hold(action.payload)) {
        refetch.onHeard(action.payload);
      }
      if (groupLeft.match(action) && groups.leave(action.payload)) channel.release(action.payload);
      const query = queryEvent(action);
      if (query) refetch[query.phase](query.key);
      tagsTouchedBy(action).forEach(refetch.onNews);
      return result;
    };
  };
}
