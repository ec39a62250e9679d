import type { Notification } from '@contract/notifications';
import { LONGEST_WINDOW } from '@contract/values/capabilities';
import { askNotifications } from '@/api/endpoints/windowsApi';
import { hasAwayChoice } from '@/api/session/awayChoice';
import { readAwayRecord, writeAwayRecord } from '@/api/session/awayRecord';
import { logFailure } from '@/api/transport/callError';
import { AFRESH } from '@/api/transport/baseApi';
import { type NoticeWords, systemNotice } from '@/domain/wording/systemNotice';
import { onHeard } from '@/live/heard';
import { groupJoined, groupLeft } from '@/live/liveActions';
import { noticeRoute } from '@/routes/noticeRoute';
import { ROUTES } from '@/routes/routes';
import { selectAreAmountsHidden } from '@/state/slices/preferencesSlice';
import type { AppDispatch, AppStore } from '@/state/store/store';

/** A time before every notification. */
const EVER = '1970-01-01T00:00:00Z';
const ASKED = { limit: String(LONGEST_WINDOW), kind: undefined };

/** The result of reading from the newest notification backwards. */
interface Walk {
  all: readonly Notification[];
  /** True if it reached the time asked for, not only known notifications. */
  isWhole: boolean;
}

/**
 * Reads windows from the newest backwards, until one has only known notifications. It does not stop at the first known
 * one, because notifications do not become visible in the order of their times.
 */
async function walk(dispatch: AppDispatch, since: string, isKnown: (id: string) => boolean): Promise<Walk | null> {
  const all: Notification[] = [];
  const asked = { ...ASKED, since };
  const newest = await dispatch(askNotifications.getNewestNotifications.initiate(asked, AFRESH));
  let window = newest.data;
  for (;;) {
    if (!window) return null;
    all.push(...window.results);
    if (window.next === null) return { all, isWhole: true };
    if (window.results.every(({ id }) => isKnown(id))) return { all, isWhole: false };
    const older = { ...asked, before: window.next };
    window = (await dispatch(askNotifications.getOlderNotifications.initiate(older, AFRESH))).data;
  }
}

/** The new notifications, and a function that records that they are dealt with. */
interface NewNotifications {
  /** Oldest first. */
  fresh: readonly Notification[];
  /** @returns false if system notices have been turned off meanwhile */
  keep: () => boolean;
}

/** The notifications that are not dealt with yet, for one tab at a time. Null if the server was not reached. */
async function findNewNotifications(dispatch: AppDispatch): Promise<NewNotifications | null> {
  const record = await readAwayRecord();
  if (!record) return { fresh: [], keep: () => false };
  const { session, since: last } = record;
  const known = new Set(record.known);
  const isFirst = last === null;
  const found = await walk(dispatch, last ?? EVER, (id) => isFirst || known.has(id));
  if (!found) return null;
  const { all, isWhole } = found;
  const from = isFirst ? all[0] : all.at(-1);
  const since = (isWhole && !isFirst ? last : from?.created_at) ?? EVER;
  return {
    fresh: isFirst ? [] : all.filter(({ id }) => !known.has(id)).reverse(),
    keep: () => hasAwayChoice() && writeAwayRecord({ session, since, known: all.map(({ id }) => id) }),
  };
}

const ICON = '/icons/192.png';

/** A notice of the operating system. */
interface SystemNotice extends NoticeWords {
  /** The id of the notification. A later notice with the same id replaces this one. */
  id: string;
  /** The path that a press opens. */
  path: string;
}

/**
 * Makes the function that shows notices of the operating system. A press is reported to the service worker or, without
 * one, to this tab.
 *
 * @param open goes to a path of the app
 */
async function systemNotices(open: (path: string) => void): Promise<(notice: SystemNotice) => Promise<void>> {
  const { serviceWorker } = navigator as { serviceWorker?: ServiceWorkerContainer };
  const registration = await serviceWorker?.getRegistration();
  return async ({ id, title, body, path }) => {
    const options = { body, tag: id, icon: ICON, data: { path } };
    if (registration?.active) return registration.showNotification(title, options);
    const notice = new Notification(title, options);
    notice.onclick = () => {
      notice.close();
      window.focus();
      open(path);
    };
  };
}

/** A shared lock that every visible tab holds. */
const VISIBLE = 'crossrate-visible';

/** Holds the shared lock while this tab is visible. */
function showVisibility(signal: AbortSignal): void {
  let release: (() => void) | null = null;
  const follow = () => {
    release?.();
    release = null;
    if (document.hidden || signal.aborted) return;
    const held = new Promise<void>((resolve) => (release = resolve));
    navigator.locks.request(VISIBLE, { mode: 'shared' }, () => held).catch(() => undefined);
  };
  document.addEventListener('visibilitychange', follow);
  signal.addEventListener('abort', () => {
    document.removeEventListener('visibilitychange', follow);
    follow();
  });
  follow();
}

/** True while a tab of the app is visible in this browser. */
async function isAnyTabVisible(): Promise<boolean> {
  const { held = [] } = await navigator.locks.query();
  return held.some(({ name }) => name === VISIBLE);
}

/** A lock that only the tab that shows the notices holds. */
const LEADER = 'crossrate-away';
const TRY_AGAIN_MS = 5_000;

interface AwayOptions {
  /** Goes to a path of the app, in this tab. */
  open: (path: string) => void;
  signal: AbortSignal;
}

/**
 * Shows new notifications if no tab is visible, and records them as dealt with. @returns false if the server was not
 * reached
 */
async function look(store: AppStore, { open, signal }: AwayOptions): Promise<boolean> {
  const found = await findNewNotifications(store.dispatch);
  if (found === null) return false;
  const [show, isSeen] = await Promise.all([systemNotices(open), isAnyTabVisible()]);
  // No `await` from here on, so that no notice is lost if the tab is closed.
  if (signal.aborted || !found.keep() || isSeen) return true;
  const areAmountsHidden = selectAreAmountsHidden(store.getState());
  const shown = found.fresh.map((notification) => {
    const path = noticeRoute(notification.about) ?? ROUTES.notifications;
    return show({ id: notification.id, path, ...systemNotice(notification, areAmountsHidden) });
  });
  await Promise.all(shown);
  return true;
}

/** Looks for what is new after each message, one look at a time, until it ends. */
function lead(store: AppStore, options: AwayOptions): Promise<void> {
  const { signal } = options;
  let [isLooking, isDue] = [false, false];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const run = async () => {
    isDue = true;
    if (isLooking) return;
    isLooking = true;
    clearTimeout(timer);
    while (isDue && !signal.aborted) {
      isDue = false;
      const isDone = await look(store, options).catch((error: unknown) => {
        logFailure('showing system notices', error);
        return true;
      });
      if (!isDone) timer = setTimeout(() => void run(), TRY_AGAIN_MS);
    }
    isLooking = false;
  };
  store.dispatch(groupJoined('notifications'));
  const stop = onHeard((group) => {
    if (group === null || group === 'notifications') void run();
  });
  void run();
  return new Promise((resolve) => {
    signal.addEventListener('abort', () => {
      stop();
      clearTimeout(timer);
      store.dispatch(groupLeft('notifications'));
      resolve();
    });
  });
}

/** Follows a pressed notice: the worker brings this tab to the front and asks it for a path. */
function watchPresses({ open, signal }: AwayOptions): void {
  const { serviceWorker } = navigator as { serviceWorker?: ServiceWorkerContainer };
  serviceWorker?.addEventListener(
    'message',
    ({ data, ports }: MessageEvent<unknown>) => {
      const path = (data as { open?: unknown } | null)?.open;
      if (typeof path !== 'string') return;
      ports[0]?.postMessage(true);
      open(path);
    },
    { signal },
  );
  serviceWorker?.startMessages();
}

/** Shows each new notification once over all tabs of the browser, while none of them is visible. */
export function watchAway(store: AppStore, options: AwayOptions): void {
  const { signal } = options;
  if (signal.aborted || !('locks' in navigator)) return;
  showVisibility(signal);
  watchPresses(options);
  navigator.locks
    .request(LEADER, { signal }, () => (signal.aborted ? undefined : lead(store, options)))
    .catch(() => undefined);
}
