import { type Database, type Db, type Subscription, together } from '@server/db/database';
import { activeParents, combineParents, inSpansOf, type TraceParent } from '@server/platform/tracing';
import { combineMessages, type NewsMessage, parseMessage, type RecordedMessage, takeMessages } from './announce';

/** When a relay works, in milliseconds. */
interface RelayPace {
  /** The shortest time between two runs, so that the announcements of many transactions are combined. */
  everyMs: number;
  /** The time after which it runs without being woken, for messages that a killed process left behind. */
  sweepMs: number;
}

const PUBLISH = 'publish';

export const RELAY_PACE: RelayPace = { everyMs: 10, sweepMs: 1_000 };

/** Carries out `work` soon after each call of `wake`, never twice at the same time. */
export class Relay {
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> | null = null;
  private isWanted = false;
  private isClosed = false;
  private lastStart = -Infinity;
  /** The trace spans of those who woke it since its last run. */
  private parents: TraceParent[] = [];

  /**
   * @param work sends what is recorded; returns true if there may be more
   * @param span its name in a trace
   */
  constructor(
    private readonly work: () => Promise<boolean>,
    private readonly onFailure: (error: unknown) => void,
    private readonly pace: RelayPace,
    private readonly span = PUBLISH,
  ) {
    this.wake();
  }

  readonly wake = (): void => {
    this.isWanted = true;
    const parents = activeParents();
    if (parents.length > 0) this.parents = combineParents([...this.parents, ...parents]);
    if (!this.running) this.schedule();
  };

  private schedule(): void {
    clearTimeout(this.timer);
    if (this.isClosed) return;
    const { everyMs, sweepMs } = this.pace;
    const inMs = this.isWanted ? Math.max(0, this.lastStart + everyMs - performance.now()) : sweepMs;
    this.timer = setTimeout(() => {
      this.running = this.run();
    }, inMs);
  }

  private async run(): Promise<void> {
    this.isWanted = false;
    this.lastStart = performance.now();
    try {
      const parents = this.parents.splice(0);
      if (await inSpansOf(this.span, {}, parents, () => this.work())) this.isWanted = true;
    } catch (error) {
      this.onFailure(error);
    }
    this.running = null;
    this.schedule();
  }

  /** Waits for the work that has begun. */
  async close(): Promise<void> {
    this.isClosed = true;
    clearTimeout(this.timer);
    await this.running;
  }
}

/** The LISTEN/NOTIFY channel that carries messages between server processes. */
const NOTIFY_CHANNEL = 'crossrate_live';
/** A payload of PostgreSQL has at most 7,999 bytes, an id at most 19 digits, and the places in eight traces 470 bytes. */
const USERS_PER_PAYLOAD = 300;

/** Splits a message into as many payloads as its users need. */
function payloadsOf(message: NewsMessage): string[] {
  if ('ended' in message || 'console' in message || message.users === null) return [JSON.stringify(message)];
  const { users, ...rest } = message;
  const payloads: string[] = [];
  for (let from = 0; from < users.length; from += USERS_PER_PAYLOAD) {
    const part: NewsMessage = { ...rest, users: users.slice(from, from + USERS_PER_PAYLOAD) };
    payloads.push(JSON.stringify(part));
  }
  return payloads;
}

/** Sends payloads to all processes, after the commit. */
async function notifyPayloads(tx: Db, payloads: readonly string[]): Promise<void> {
  await tx.query('select pg_notify($1, payload) from unnest($2::text[]) payload', [NOTIFY_CHANNEL, payloads]);
}

/** Messages as payloads, combined. */
export const payloadsOfAll = (recorded: readonly RecordedMessage[]): string[] =>
  combineMessages(recorded.map(({ message }) => message)).flatMap(payloadsOf);

const MOST_AT_ONCE = 2_000;

/** Payloads for the other processes, sent in the open transaction. */
type Notify = (payloads: readonly string[]) => Promise<void>;

/** The recorded messages, and LISTEN/NOTIFY of the same database. */
export interface MessageStore {
  /**
   * Claims recorded messages and sends them in one transaction: if it fails, they are sent later.
   *
   * @returns true if there may be more
   */
  send(work: (recorded: readonly RecordedMessage[], notify: Notify) => Promise<void>): Promise<boolean>;
  notify: Notify;
  /** Receives the payloads of all processes. */
  listen(onPayload: (payload: string) => void, onResumed: () => void): Promise<Subscription>;
  /** Calls back when a transaction of this process has recorded messages. @returns how to stop that */
  onRecorded(call: () => void): () => void;
}

/**
 * The messages recorded in a database.
 *
 * @param onSent is called for each sent message with the seconds that it had waited
 */
export const messageStore = (db: Database, onSent?: (waited: number) => void): MessageStore => ({
  send: async (work) => {
    const sent = await db.aside.transaction(async (tx: Db) => {
      const [, recorded] = await together(
        // NOTIFY holds its lock until the commit. This commit need not wait for the disk, because after a crash all
        // clients ask again.
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

export interface NewsListener {
  onMessage: (message: NewsMessage) => void;
  /** Messages may have been missed, so anything may have changed. */
  onGap: () => void;
  /** Messages could not be sent; they are sent later. */
  onFailure: (error: unknown) => void;
}

/** Receives messages until it is closed. */
export interface NewsSubscription extends Subscription {
  /** True if NATS carries messages, false while PostgreSQL does. Undefined for a bus without NATS. */
  isOnNats?(): boolean;
}

/** Carries messages from the transactions of all server processes to each of these processes. */
export interface Bus {
  /** Sends the announcements of transactions, and receives those of any process, until it is closed. */
  subscribe(listener: NewsListener): Promise<NewsSubscription>;
}

/**
 * Carries messages through PostgreSQL. Each process sends the announcements of its own transactions soon after their
 * commits and, each second, those that a killed process has left.
 */
export const postgresBus = (store: MessageStore, pace = RELAY_PACE): Bus => ({
  subscribe: async ({ onMessage, onGap, onFailure }) => {
    const onPayload = (payload: string) => {
      const message = parseMessage(payload);
      if (message) onMessage(message);
    };
    const subscription = await store.listen(onPayload, onGap);
    const send = () => store.send((recorded, notify) => notify(payloadsOfAll(recorded)));
    const relay = new Relay(send, onFailure, pace);
    const stop = store.onRecorded(relay.wake);
    return {
      isConnected: () => subscription.isConnected(),
      close: async () => {
        stop();
        await relay.close();
        await subscription.close();
      },
    };
  },
});
