import type { Database, Subscription } from '../db/database';
import { LIVE_NOTIFY_CHANNEL } from './announce';
import type { LiveHub } from './hub';
import { readAnnouncement } from './readAnnouncement';

/** Brings what any server process announces to the hub of this one, over one LISTEN connection. */
export function listenForNews(db: Database, hub: LiveHub): Promise<Subscription> {
  const onPayload = (payload: string) => {
    const message = readAnnouncement(payload);
    if (!message) return;
    if ('ended' in message) hub.endUser(message.ended);
    else hub.announce(message);
  };
  return db.listen(LIVE_NOTIFY_CHANNEL, onPayload, () => hub.announceAll());
}
