import type { Subscription } from '@server/db/database';
import type { NewsMessage } from './newsMessage';

/** What a server process does with messages. */
export interface NewsListener {
  onMessage: (message: NewsMessage) => void;
  /** Messages may have been missed, so anything may have changed. */
  onGap: () => void;
  /** Messages could not be sent; they are sent later. */
  onFailure: (error: unknown) => void;
}

/** Hears messages until it is closed. */
export interface NewsSubscription extends Subscription {
  /** Whether NATS carries them; without it for a bus that does not use NATS. While it does not, PostgreSQL does. */
  isOnNats?(): boolean;
}

/** The way of messages from the transactions of all server processes to each of these processes. */
export interface Bus {
  /** Sends what transactions have announced, and hears what any process sends, until it is closed. */
  subscribe(listener: NewsListener): Promise<NewsSubscription>;
}
