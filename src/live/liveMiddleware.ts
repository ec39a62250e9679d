import { type Action, isAction, type Middleware } from '@reduxjs/toolkit';
import { type Tag, TAGS } from '@contract/call';
import type { LiveSessionFault } from '@contract/values/liveSession';
import { baseApi } from '@/api/transport/baseApi';
import { afterEarlyAnswer } from '@/api/transport/earlyAnswers';
import { FIRST_MARK, noticeLiveSession, onLiveSessionFault } from '@/api/session/liveSession';
import { queryEvent, type Subscriptions, subscriptionsOf, tagsInvalidatedBy } from '@/api/transport/rtkDoors';
import type { LiveGroup } from '@contract/values/liveGroups';
import { type ApiDispatch, type ApiState, type ApiStore, cacheEntry, groupsFeeding } from './cacheEntries';
import { tellHeard } from './heard';
import { foreignSessionHeard, groupJoined, groupLeft, retryAsked, statusChanged } from './liveActions';
import { createLiveChannel } from './liveChannel';
import { createFreshness } from './freshness';
import { createLiveRefetch } from './liveRefetch';

interface HeldGroupsPorts {
  /** The group is held from now on. */
  onHeld: (group: LiveGroup) => void;
  onReleased: (group: LiveGroup) => void;
}

/** The live groups that the app is subscribed to. */
interface HeldGroups {
  /** A mounted screen asks for a group whose data it does not show (specification 4, the order screens). */
  join: (group: LiveGroup) => void;
  leave: (group: LiveGroup) => void;
  /** The groups that feed what is on screen. They replace those of the previous call. */
  watch: (groups: ReadonlySet<LiveGroup>) => void;
  held: () => LiveGroup[];
}

/** Holds a group while a watched entry is fed by it or a screen asks for it. */
function createHeldGroups({ onHeld, onReleased }: HeldGroupsPorts): HeldGroups {
  const askedFor = new Map<LiveGroup, number>();
  const held = new Set<LiveGroup>();
  let watched: ReadonlySet<LiveGroup> = new Set();

  const follow = () => {
    for (const group of held) {
      if (askedFor.has(group) || watched.has(group)) continue;
      held.delete(group);
      onReleased(group);
    }
    for (const group of [...askedFor.keys(), ...watched]) {
      if (held.has(group)) continue;
      held.add(group);
      onHeld(group);
    }
  };

  const count = (group: LiveGroup, change: 1 | -1) => {
    const next = (askedFor.get(group) ?? 0) + change;
    if (next > 0) askedFor.set(group, next);
    else askedFor.delete(group);
    follow();
  };

  return {
    join: (group) => count(group, 1),
    leave: (group) => count(group, -1),
    watch(groups) {
      watched = groups;
      follow();
    },
    held: () => [...held],
  };
}

interface LiveMiddlewareOptions<State> {
  url: () => string;
  /** The number of the running session, or null without one. Each session has a socket of its own. */
  selectSession: (state: State) => number | null;
  /** Whether the listings of this lister may be the user's own. */
  isOwn: (state: State, lister: { user: string | null }) => boolean;
  /** Whether the server announces that it says when it last had news; null until that is known. */
  tellsLastNews: (state: State) => boolean | null;
}

const { invalidateTags } = baseApi.util;
const isTag = (tag: unknown): tag is Tag => TAGS.some((known) => known === tag);
const isOfCache = ({ type }: Action) => type.startsWith(`${baseApi.reducerPath}/`);

/** Calls `change`, then `end` and `begin`, when one session follows another. */
function watchSessions({ change, end, begin }: Record<'change' | 'end' | 'begin', () => void>) {
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
  tellsLastNews: () => boolean | null;
}

function createParts(store: ApiStore, { url, isOwn, tellsLastNews }: PartsOptions) {
  let subscriptions: Subscriptions | null = null;
  const refetch = createLiveRefetch(store, {
    isWatched: (key) => (subscriptions?.getSubscriptionCount(key) ?? 0) > 0,
    onSettled() {
      freshness.check();
      channel.follow();
    },
    ...{ isOwn, tellsLastNews },
    askSocket: (since) => channel.followSince('listings', since),
    askLastNews: (groups) => channel.askLastNews(groups),
  });
  const freshness = createFreshness({ dispatch: store.dispatch, health: refetch.health });
  const groups = createHeldGroups({
    onHeld: (group) => channel.hold(group) && refetch.first.onHeard([group]),
    onReleased: (group) => channel.release(group),
  });
  const channel = createLiveChannel(url, {
    onStatus(status) {
      store.dispatch(statusChanged(status));
      freshness.onStatus(status);
      if (status !== 'live') [refetch.first, refetch.feed].forEach((part) => part.clear());
    },
    onGroup(group, text) {
      tellHeard(group);
      if (!refetch.feed.take(group, text)) store.dispatch(invalidateTags([group]));
    },
    heldVersion: refetch.feed.version,
    onLastNews: refetch.first.onLastNews,
    onOpen(again) {
      tellHeard(null);
      refetch.first.onHeard(again ? [] : groups.held());
      if (again) refetch.onReopened();
      refetch.onRecovered();
      freshness.check();
      channel.follow();
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
      tellsLastNews: () => options.tellsLastNews(store.getState()),
    });

    const onVisibility = () => {
      if (document.hidden) return freshness.onHidden();
      refetch.flush();
      freshness.check();
    };

    const onFault = (fault: LiveSessionFault) => {
      if (fault === 'other') store.dispatch(foreignSessionHeard());
      channel.reconnect();
    };
    let [stopWaiting, stopFaults] = [() => {}, () => {}];

    const noticeSession = watchSessions({
      change() {
        refetch.clear();
        freshness.clear();
      },
      end() {
        stopWaiting();
        stopFaults();
        channel.disconnect();
        document.removeEventListener('visibilitychange', onVisibility);
        window.removeEventListener('online', refetch.onRecovered);
      },
      begin() {
        document.addEventListener('visibilitychange', onVisibility);
        window.addEventListener('online', refetch.onRecovered);
        // The first answer sets the cookie that names the socket's session. A socket opened before it might have to be
        // opened twice.
        stopWaiting = afterEarlyAnswer((answer) => {
          if (answer) noticeLiveSession(answer.headers, FIRST_MARK);
          channel.connect();
          stopFaults = onLiveSessionFault(onFault);
        });
      },
    });

    return (next) => (action) => {
      // This action changes nothing in the store, so it is not passed on.
      if (invalidateTags.match(action)) return refetch.onInvalidated(action.payload.filter(isTag));
      if (!isAction(action)) return next(action);
      const query = queryEvent(action);
      const result = next(action);
      noticeSession(options.selectSession(store.getState()));
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
