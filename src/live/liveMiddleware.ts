import { isAction, type Middleware } from '@reduxjs/toolkit';
import { type Tag, TAGS } from '@contract/calls/tags';
import { baseApi } from '@/api/transport/baseApi';
import { queryEvent, tagsInvalidatedBy } from '@/api/transport/rtkDoors';
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

const isTag = (tag: unknown): tag is Tag => TAGS.some((known) => known === tag);
const { invalidateTags } = baseApi.util;

/**
 * Keeps what is on screen fresh: opens the socket with the session and closes it with it, holds the groups of the
 * mounted screens, turns a group's message into the invalidation of that tag, and carries out every invalidation,
 * a message's or a mutation's. It comes before RTK Query's middleware, which would fetch by rules of its own.
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
      onGroup: (group) => store.dispatch(invalidateTags([group])),
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
      // It changes nothing in the store, so nobody else needs to hear of it.
      if (invalidateTags.match(action)) return refetch.onInvalidated(action.payload.filter(isTag));
      const result = next(action);
      if (!isAction(action)) return result;
      followSession();
      if (groupJoined.match(action) && groups.join(action.payload) && channel.hold(action.payload)) {
        refetch.onHeard(action.payload);
      }
      if (groupLeft.match(action) && groups.leave(action.payload)) channel.release(action.payload);
      const query = queryEvent(action);
      if (query) refetch[query.phase](query.key);
      refetch.onInvalidated(tagsInvalidatedBy(action));
      return result;
    };
  };
}
