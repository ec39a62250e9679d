import type { Database, Subscription } from '@server/db/database';
import { LIVE_NOTIFY_CHANNEL } from '@server/news/announce';
import type { LiveHub } from './hub';
import { readAnnouncement } from '@server/news/readAnnouncement';

interface Listeners {
  onAnnouncement?: ((group: string) => void) | undefined;
  /** After a lost connection: announcements may have been missed. */
  onResumed: () => unknown;
}

/** Passes what any server process announces to the hub of this process, over one LISTEN connection. */
export function listenForNews(
  db: Database,
  hub: LiveHub,
  { onAnnouncement, onResumed }: Listeners,
): Promise<Subscription> {
  const onPayload = (payload: string) => {
    const message = readAnnouncement(payload);
    if (!message) return;
    if ('ended' in message) return hub.endUser(message.ended);
    onAnnouncement?.(message.group);
    hub.announce(message);
  };
  return db.listen(LIVE_NOTIFY_CHANNEL, onPayload, () => {
    hub.announceAll();
    void onResumed();
  });
}
