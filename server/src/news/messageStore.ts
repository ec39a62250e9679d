import type { Database, Db, Subscription } from '@server/db/database';
import { together } from '@server/db/together';
import { type RecordedMessage, takeMessages } from './messageRepository';
import { NOTIFY_CHANNEL, notifyPayloads } from './notify';

const MOST_AT_ONCE = 2_000;

/** Payloads for the other processes, sent in the open transaction. */
type Notify = (payloads: readonly string[]) => Promise<void>;

/** Where messages are recorded, and the way of payloads through the same database. */
export interface MessageStore {
  /**
   * Takes recorded messages and sends them in one transaction: if it fails, they are sent later.
   *
   * @returns true if there may be more
   */
  send(work: (recorded: readonly RecordedMessage[], notify: Notify) => Promise<void>): Promise<boolean>;
  notify: Notify;
  /** Hears what any process notifies. */
  listen(onPayload: (payload: string) => void, onResumed: () => void): Promise<Subscription>;
  /** Calls back when a transaction of this process has recorded messages. @returns how to stop that */
  onRecorded(call: () => void): () => void;
}

/**
 * The messages recorded in a database.
 *
 * @param onSent hears of each message that was sent for how many seconds it had waited
 */
export const messageStore = (db: Database, onSent?: (waited: number) => void): MessageStore => ({
  send: async (work) => {
    const sent = await db.aside.transaction(async (tx: Db) => {
      const [, recorded] = await together(
        // NOTIFY holds its lock until the commit. This one need not wait for the disk: after a crash all clients ask again.
        tx.query(`select set_config('synchronous_commit', 'off', true)`),
        takeMessages(tx, MOST_AT_ONCE),
      );
      if (recorded.length > 0) await work(recorded, (payloads) => notifyPayloads(tx, payloads));
      return recorded;
    });
    if (onSent) for (const { waited } of sent) onSent(waited);
    return sent.length === MOST_AT_ONCE;
  },
  notify: (payloads) => notifyPayloads(db.aside, payloads),
  listen: (onPayload, onResumed) => db.listen(NOTIFY_CHANNEL, onPayload, onResumed),
  onRecorded: (call) => db.onCommit('announced', () => call()),
});
