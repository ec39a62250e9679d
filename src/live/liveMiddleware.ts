import { type Action, isAction, type Middleware } from '@reduxjs/toolkit';
import { type Tag, TAGS } from '@contract/calls/tags';
import type { LiveSessionFault } from '@contract/values/liveSession';
import { baseApi } from '@/api/transport/baseApi';
import { dropEarly } from '@/api/transport/earlyAnswers';
import { onLiveSessionFault } from '@/api/session/liveSession';
import { queryEvent, type Subscriptions, subscriptionsOf, tagsInvalidatedBy } from '@/api/transport/rtkDoors';
import { type ApiDispatch, type ApiState, type ApiStore, cacheEntry, groupsFeeding } from './cache/cacheEntries';
import { tellHeard } from './channel/heard';
import { createHeldGroups } from './channel/heldGroups';
import { foreignSessionHeard, groupJoined, groupLeft, retryAsked, statusChanged } from './channel/liveActions';
import { createLiveChannel } from './channel/liveChannel';
import { createFreshness } from './refetch/freshness';
import { createLiveRefetch } from './refetch/liveRefetch';

interface LiveMiddlewareOptions<State> {
  url: () => string;
  /** The number of the running session, or null without one. Each session has a socket of its own. */
  selectSession: (state: State) => number | null;
  /** Whether the listings of this lister may be the user's own. */
  isOwn: (state: State, lister: { user: string | null }) => boolean;
}

const { invalidateTags } = baseApi.util;
const isTag = (tag: unknown): tag is Tag => TAGS.some((known) => known === tag);
const isOfCache = ({ type }: Action) => type.startsWith(`${baseApi.reducerPath}/`);

/** Calls `change`, then `end` and `begin`, when one session follows another. */
function followSessions({ change, end, begin }: Record<'change' | 'end' | 'begin', () => void>) {
  let session: number | null = null;
  return (now: number | null) => {
    if (now === session) return;
    const before = session;
    // This comes first, because the calls below dispatch, which leads here again.
    session = now;
    change();
    if (before !== null) end();
    if (now !== null) begin();
  };
}

interface PartsOptions {
  url: () => string;
  isOwn: (lister: { user: string | null }) => boolean;
}

function createParts(store: ApiStore, { url, isOwn }: PartsOptions) {
  let subscriptions: Subscriptions | null = null;
  const refetch = createLiveRefetch(store, {
    isWatched: (key) => (subscriptions?.getSubscriptionCount(key) ?? 0) > 0,
    onSettled() {
      freshness.check();
      channel.follow();
    },
    isOwn,
  });
  const freshness = createFreshness({ dispatch: store.dispatch, health: refetch.health });
  const groups = createHeldGroups({
    onHeld: (group) => channel.hold(group) && refetch.onHeard(group),
    onReleased: (group) => channel.release(group),
  });
  const channel = createLiveChannel(url, {
    onStatus(status) {
      store.dispatch(statusChanged(status));
      freshness.onStatus(status);
      if (status === 'live') dropEarly();
      else refetch.feed.clear();
    },
    onGroup(group, text) {
      tellHeard(group);
      if (!refetch.feed.take(group, text)) store.dispatch(invalidateTags([group]));
    },
    heldVersion: refetch.feed.version,
    onOpen(again) {
      tellHeard(null);
      if (again) refetch.onReopened();
      else groups.held().forEach(refetch.onHeard);
      refetch.onRecovered();
      freshness.check();
    },
  });
  /** Holds the groups that feed the watched entries. */
  const watch = (next: (action: Action) => unknown) => {
    subscriptions ??= subscriptionsOf(next);
    const watched = [...subscriptions.getSubscriptions()].filter(([, subscribers]) => subscribers.size > 0);
    const endpoints = watched.map(([key]) => cacheEntry(store.getState(), key)?.endpoint ?? '');
    groups.watch(groupsFeeding(endpoints));
  };
  return { refetch, freshness, groups, channel, watch };
}

/**
 * Keeps what is on screen fresh. It opens and closes the socket with the session, holds the groups that feed the
 * watched entries, turns a group's message into the invalidation of that tag, and carries out every invalidation,
 * whether it comes from a message or from a mutation. It comes before RTK Query's middleware.
 */
export function createLiveMiddleware<State extends ApiState>(
  options: LiveMiddlewareOptions<State>,
): Middleware<object, State, ApiDispatch> {
  return (store) => {
    const { refetch, freshness, groups, channel, watch } = createParts(store, {
      url: options.url,
      isOwn: (lister) => options.isOwn(store.getState(), lister),
    });

    const onVisibility = () => {
      if (document.hidden) {
        refetch.feed.pause();
        return freshness.onHidden();
      }
      refetch.flush();
      freshness.check();
    };

    const onFault = (fault: LiveSessionFault) => {
      if (fault === 'other') store.dispatch(foreignSessionHeard());
      channel.reconnect();
    };
    let stopFaults = () => {};

    const follow = followSessions({
      change() {
        refetch.clear();
        freshness.clear();
      },
      end() {
        stopFaults();
        channel.disconnect();
        document.removeEventListener('visibilitychange', onVisibility);
        window.removeEventListener('online', refetch.onRecovered);
      },
      begin() {
        document.addEventListener('visibilitychange', onVisibility);
        window.addEventListener('online', refetch.onRecovered);
        channel.connect();
        stopFaults = onLiveSessionFault(onFault);
      },
    });

    return (next) => (action) => {
      // This action changes nothing in the store, so it is not passed on.
      if (invalidateTags.match(action)) return refetch.onInvalidated(action.payload.filter(isTag));
      if (!isAction(action)) return next(action);
      const query = queryEvent(action);
      const result = next(action);
      follow(options.selectSession(store.getState()));
      if (groupJoined.match(action)) groups.join(action.payload);
      if (groupLeft.match(action)) groups.leave(action.payload);
      if (retryAsked.match(action)) refetch.onRecovered();
      // A fetch is sent after the action of its start, so no message is missed between the two.
      if (isOfCache(action)) watch(next);
      if (query) refetch[query.phase](query.key);
      refetch.onInvalidated(tagsInvalidatedBy(action));
      return result;
    };
  };
}
