import { type Action, isAction, type Middleware } from '@reduxjs/toolkit';
import { callOutcome, queryEvent } from '@/api/transport/rtkDoors';
import { type ApiDispatch, type ApiState, type ApiStore, cacheEntry } from './cacheEntries';
import { statusChanged } from './liveActions';

/** Loads a part of the app when it is first asked for. If that fails, the next call loads it again. */
export function loadOnce<Part>(load: () => Promise<Part>): () => Promise<Part> {
  let part: Promise<Part> | undefined;
  return () => {
    part ??= load().catch((error: unknown) => {
      part = undefined;
      throw error;
    });
    return part;
  };
}

/** Data is stored this long after an answer, and when the tab is hidden. */
const KEEP_AFTER_MS = 2_000;
const KEEP_AGAIN_AFTER_MS = 60_000;

interface LastKnownOptions<State> {
  /** The number of the running session, or null without one. */
  selectSession: (state: State) => number | null;
  /** True for an endpoint that shows what was last known. */
  isOld: (state: State, endpoint: string) => boolean;
}

const load = loadOnce(() => import(/* webpackChunkName: "last-known" */ './lastKnownKeeper'));

/** One job after the other. A job that fails, because the device keeps nothing, changes nothing. */
function createQueue() {
  let last: Promise<unknown> = Promise.resolve();
  return (job: () => Promise<unknown>) => {
    last = last.then(job).catch(() => undefined);
  };
}

function createParts<State extends ApiState>(store: ApiStore, options: LastKnownOptions<State>) {
  const enqueue = createQueue();
  const state = () => store.getState() as State;
  let isLive = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let delay = KEEP_AFTER_MS;

  const keep = () => {
    clearTimeout(timer);
    timer = undefined;
    delay = KEEP_AGAIN_AFTER_MS;
    enqueue(async () => {
      const { keepLastKnown } = await load();
      await keepLastKnown(store, { isLive, isOld: (endpoint) => options.isOld(state(), endpoint) });
    });
  };
  const onVisibility = () => {
    if (document.hidden && timer !== undefined) keep();
  };

  return {
    onStatus: (status: string) => (isLive = status === 'live'),
    onSettled(key: string, action: Action) {
      const entry = cacheEntry(store.getState(), key);
      if (entry?.status === 'fulfilled') timer ??= setTimeout(keep, delay);
      if (entry?.status !== 'rejected' || entry.data !== undefined || callOutcome(action) !== 'unreached') return;
      void load()
        .then(({ showLastKnown }) => showLastKnown(store, entry))
        .catch(() => undefined);
    },
    begin() {
      delay = KEEP_AFTER_MS;
      document.addEventListener('visibilitychange', onVisibility);
    },
    end() {
      clearTimeout(timer);
      timer = undefined;
      document.removeEventListener('visibilitychange', onVisibility);
      enqueue(async () => (await load()).forgetLastKnown());
    },
  };
}

/**
 * Keeps what the user sees on the device, and shows it if the server is not reached. Only the session that saw it can
 * read it, and it is deleted when that session ends. This middleware comes before RTK Query's.
 */
export function createLastKnownMiddleware<State extends ApiState>(
  options: LastKnownOptions<State>,
): Middleware<object, State, ApiDispatch> {
  return (store) => {
    const parts = createParts(store, options);
    let session: number | null = null;
    return (next) => (action) => {
      const result = next(action);
      const now = options.selectSession(store.getState());
      if (now !== session) {
        if (session !== null) parts.end();
        if (now !== null) parts.begin();
        session = now;
      }
      if (!isAction(action)) return result;
      if (statusChanged.match(action)) parts.onStatus(action.payload);
      const query = queryEvent(action);
      if (query?.phase === 'settled') parts.onSettled(query.key, action);
      return result;
    };
  };
}
