import type { Log } from '@server/platform/log';
import { inSpansOf } from '@server/platform/tracing';
import type { Bus, NewsSubscription } from '@server/news/bus';
import type { NewsMessage } from '@server/news/newsMessage';
import type { LiveHub } from './hub';

interface Listeners {
  /** Hears everything too; null if announcements may have been missed. */
  onEach?: ((message: NewsMessage | null) => void) | undefined;
  onAnnouncement?: ((group: string) => void) | undefined;
  /** Announcements may have been missed. The sockets hear of it when this has resolved. */
  onGap: () => Promise<void>;
  /** Resolves when every read sees what was announced until now. */
  untilVisible?: (() => Promise<void>) | undefined;
  log: Log;
}

/** Passes what any server process announces to the hub of this process. */
export function listenForNews(
  bus: Bus,
  hub: LiveHub,
  { onEach, onAnnouncement, onGap, untilVisible, log }: Listeners,
): Promise<NewsSubscription> {
  // A page that hears of a change reads at once, and must not read what was before.
  const whenVisible = (send: () => unknown) => (untilVisible ? void untilVisible().then(send) : send());
  return bus.subscribe({
    onMessage: (message) => {
      onEach?.(message);
      if ('console' in message) return;
      if ('ended' in message) return hub.endSessions(message);
      onAnnouncement?.(message.group);
      const facts = { 'live.group': message.group };
      whenVisible(() =>
        inSpansOf('deliver', facts, message.parents ?? [], ({ note }) =>
          note({ 'live.sockets': hub.announce(message) }),
        ),
      );
    },
    onGap: () => {
      onEach?.(null);
      // A session may have ended meanwhile, and its sockets must not hear of listings.
      void onGap().then(() => whenVisible(() => hub.announceAll()));
    },
    onFailure: (error) => log.warn({ err: error }, 'trouble with announcements'),
  });
}
