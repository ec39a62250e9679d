import type { Log } from '@server/platform/log';
import type { Bus, NewsSubscription } from '@server/news/bus';
import type { LiveHub } from './hub';

interface Listeners {
  onAnnouncement?: ((group: string) => void) | undefined;
  /** Announcements may have been missed. */
  onGap: () => unknown;
  log: Log;
}

/** Passes what any server process announces to the hub of this process. */
export function listenForNews(
  bus: Bus,
  hub: LiveHub,
  { onAnnouncement, onGap, log }: Listeners,
): Promise<NewsSubscription> {
  return bus.subscribe({
    onMessage: (message) => {
      if ('ended' in message) return hub.endUser(message.ended);
      onAnnouncement?.(message.group);
      hub.announce(message);
    },
    onGap: () => {
      hub.announceAll();
      void onGap();
    },
    onFailure: (error) => log.warn({ err: error }, 'trouble with announcements'),
  });
}
