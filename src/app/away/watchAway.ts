import { onHeard } from '@/live/channel/heard';
import { groupJoined, groupLeft } from '@/live/channel/liveActions';
import { logFailure } from '@/api/transport/failureLog';
import { systemNotice } from '@/domain/wording/systemNotice';
import { noticeRoute } from '@/routes/noticeRoute';
import { ROUTES } from '@/routes/routes';
import { selectAreAmountsHidden } from '@/state/slices/preferencesSlice';
import type { AppStore } from '@/state/store/store';
import { findNewNotifications } from './newNotifications';
import { systemNotices } from './systemNotices';
import { isAnyTabVisible, showVisibility } from './visibleTabs';

/** Held by the one tab of the browser that shows the notices. */
const LEADER = 'crossrate-away';
const TRY_AGAIN_MS = 5_000;

interface AwayOptions {
  /** Goes to a path of the app, in this tab. */
  open: (path: string) => void;
  /** Ends it. */
  signal: AbortSignal;
}

/** Deals with what is new: shows it if no tab is visible. @returns false if the server was not reached */
async function look(store: AppStore, { open, signal }: AwayOptions): Promise<boolean> {
  const found = await findNewNotifications(store.dispatch);
  if (found === null) return false;
  const [show, isSeen] = await Promise.all([systemNotices(open), isAnyTabVisible()]);
  // From here on nothing is awaited, so that no notice is lost if the tab is closed.
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

/** The worker was asked for a path by the press of a notice, and has brought this tab to the front. */
function followPresses({ open, signal }: AwayOptions): void {
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
  followPresses(options);
  navigator.locks
    .request(LEADER, { signal }, () => (signal.aborted ? undefined : lead(store, options)))
    .catch(() => undefined);
}
