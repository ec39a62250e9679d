import {
  type ConsumerMessages,
  DeliverPolicy,
  DiscardPolicy,
  jetstream,
  jetstreamManager,
  StorageType,
} from '@nats-io/jetstream';
import { connect, type ConnectionOptions, nanos, type NatsConnection } from '@nats-io/transport-node';
import type { Subscription } from '@server/db/database';
import { inTime } from '@server/platform/turns';
import {
  type Bus,
  type MessageStore,
  type NewsListener,
  type NewsSubscription,
  payloadsOfAll,
  Relay,
  RELAY_PACE,
} from './relay';
import { combineMessages, parseMessage, type RecordedMessage } from './announce';

/** The same server may carry the messages of several installations. */
const PREFIX = 'crossrate';
/** The subject of messages to everybody. */
const EVERYBODY = `${PREFIX}.everybody`;
const USERS = `${PREFIX}.users`;
/** Longer than the time after which any message is sent again. */
const KEPT_MS = 120_000;
const MOST_BYTES = 64 * 1024 * 1024;
const STREAM_CONFIG = {
  name: `${PREFIX}-users`,
  subjects: [USERS],
  storage: StorageType.Memory,
  discard: DiscardPolicy.Old,
  max_bytes: MOST_BYTES,
  max_age: nanos(KEPT_MS),
  duplicate_window: nanos(KEPT_MS),
};

const isForAll = ({ message }: RecordedMessage) =>
  'console' in message || ('group' in message && message.users === null);

function addressOf(text: string): ConnectionOptions {
  const { host, username, password, protocol } = new URL(text);
  const user = username === '' ? {} : { user: decodeURIComponent(username), pass: decodeURIComponent(password) };
  return { servers: host, ...user, ...(protocol === 'tls:' && { tls: {} }) };
}

/** Receives messages to users from now on. */
async function openStream(connection: NatsConnection): Promise<ConsumerMessages> {
  const manager = await jetstreamManager(connection);
  // A stream that another release made differently is changed.
  await manager.streams.add(STREAM_CONFIG).catch(() => manager.streams.update(STREAM_CONFIG.name, STREAM_CONFIG));
  // Older messages are not received again: the end of a session would close the sockets of the user's next one.
  const consumer = await jetstream(connection).consumers.get(STREAM_CONFIG.name, { deliver_policy: DeliverPolicy.New });
  return consumer.consume();
}

/** Resolves with true when NATS has all of them. */
async function publishAll(connection: NatsConnection, messages: readonly RecordedMessage[]): Promise<true> {
  const stream = jetstream(connection);
  for (const message of combineMessages(messages.filter(isForAll).map((each) => each.message))) {
    connection.publish(EVERYBODY, JSON.stringify(message));
  }
  const kept = messages.filter((each) => !isForAll(each));
  await Promise.all([
    connection.flush(),
    ...kept.map(({ key, message }) => stream.publish(USERS, JSON.stringify(message), { msgID: key })),
  ]);
  return true;
}

/** How long to wait for NATS, in milliseconds. */
interface LinkLimits {
  /** For an answer. */
  answerMs: number;
  /** Until it is tried again. */
  retryMs: number;
}

const LINK_LIMITS: LinkLimits = { answerMs: 1_000, retryMs: 1_000 };

/** What happens to a link. */
export interface LinkEvents {
  onPayload: (payload: string) => void;
  /** From now on messages arrive; earlier ones did not. */
  onUp: () => void;
  /** From now on messages may be missed. */
  onDown: (reason: unknown) => void;
}

/** The connection of one process to NATS. */
export interface Link {
  readonly isUp: boolean;
  /**
   * Sends messages. Messages to users are kept for a while, and arrive once even if they are sent twice.
   *
   * @returns false if they may not have arrived
   */
  send(messages: readonly RecordedMessage[]): Promise<boolean>;
  close(): Promise<void>;
}

/** A connection and its subscriptions. */
interface Line {
  connection: NatsConnection;
  users: ConsumerMessages;
}

/** A connection to NATS that is opened again whenever it is lost or silent. */
class NatsLink implements Link {
  private line: Line | null = null;
  private timer: NodeJS.Timeout | undefined;
  private opening: Promise<void>;
  private isClosed = false;

  constructor(
    private readonly url: string,
    private readonly events: LinkEvents,
    private readonly limits: LinkLimits,
  ) {
    this.opening = this.open();
  }

  get isUp(): boolean {
    return this.line !== null;
  }

  private async open(): Promise<void> {
    let connection: NatsConnection | null = null;
    try {
      connection = await connect({
        ...addressOf(this.url),
        timeout: this.limits.answerMs,
        reconnect: false,
        pingInterval: 5_000,
        maxPingOut: 2,
      });
      const line = { connection, users: await openStream(connection) };
      this.hear(line);
      await connection.flush();
      this.line = line;
      this.events.onUp();
    } catch (error) {
      await connection?.close().catch(() => undefined);
      if (this.line === null) this.events.onDown(error);
      this.scheduleOpen();
    }
  }

  private hear(line: Line): void {
    const { connection, users } = line;
    connection.subscribe(EVERYBODY, {
      callback: (error, sent) => void (error ?? this.events.onPayload(sent.string())),
    });
    const hearUsers = async () => {
      for await (const sent of users) this.events.onPayload(sent.string());
    };
    hearUsers().catch((error: unknown) => this.drop(line, error));
    void connection.closed().then((error) => this.drop(line, error ?? new Error('NATS closed the connection')));
  }

  private scheduleOpen(): void {
    if (this.isClosed) return;
    this.timer = setTimeout(() => {
      this.opening = this.open();
    }, this.limits.retryMs);
  }

  /** Gives up a connection, unless that has happened already. */
  private drop(line: Line, reason: unknown): void {
    if (this.line !== line) return;
    this.line = null;
    line.connection.close().catch(() => undefined);
    if (this.isClosed) return;
    this.events.onDown(reason);
    this.scheduleOpen();
  }

  async send(messages: readonly RecordedMessage[]): Promise<boolean> {
    const { line } = this;
    if (!line) return false;
    const result = await inTime(this.limits.answerMs, () => publishAll(line.connection, messages), null).catch(
      (error: unknown) => error,
    );
    if (result === true) return true;
    this.drop(line, result ?? new Error('NATS does not answer'));
    return false;
  }

  async close(): Promise<void> {
    this.isClosed = true;
    clearTimeout(this.timer);
    await this.opening;
    clearTimeout(this.timer);
    const { line } = this;
    this.line = null;
    if (line) await inTime(this.limits.answerMs, () => line.connection.close(), undefined);
  }
}

/**
 * Opens the connection of a process to NATS.
 *
 * @param url `nats://user:password@host:4222`, or `tls://…`; one server of a cluster is enough
 */
export const natsLink =
  (url: string) =>
  (events: LinkEvents): Link =>
    new NatsLink(url, events, LINK_LIMITS);

/** Sent through PostgreSQL, repeatedly, by a process that receives nothing from NATS. */
const WITHOUT_NATS = '{"nats":"away"}';
/** The answer of a process that from now on sends through PostgreSQL too. Its earlier messages were missed. */
const SENDS_BOTH = '{"nats":"both"}';

/** How NATS is used. */
interface NatsPace {
  /** A process without NATS reports that at once and then this often. */
  sayEveryMs: number;
  /** The others send through PostgreSQL too until this time has passed without such a report. */
  believeMs: number;
}

const NATS_PACE: NatsPace = { sayEveryMs: 5_000, believeMs: 15_000 };

/** The subscription of one process to NATS, and to PostgreSQL as long as NATS is away for this or any other process. */
class NatsSubscription implements NewsSubscription {
  private readonly link: Link;
  private postgres: Subscription | null = null;
  private relay: Relay | null = null;
  private stop: () => void = () => undefined;
  private saying: NodeJS.Timeout | undefined;
  /** Until when a process without NATS must be assumed. */
  private needsPostgresUntil = -Infinity;

  constructor(
    private readonly store: MessageStore,
    openLink: (events: LinkEvents) => Link,
    private readonly listener: NewsListener,
    private readonly pace: NatsPace,
  ) {
    this.link = openLink({
      onPayload: (payload) => this.hear(payload),
      onUp: () => this.onUp(),
      onDown: (reason) => this.onDown(reason),
    });
  }

  async open(): Promise<void> {
    this.postgres = await this.store.listen(
      (payload) => this.hearPostgres(payload),
      () => {
        this.listener.onGap();
        if (!this.link.isUp) this.say(WITHOUT_NATS);
      },
    );
    this.relay = new Relay(() => this.send(), this.listener.onFailure, RELAY_PACE);
    this.stop = this.store.onRecorded(this.relay.wake);
  }

  private hear(payload: string): void {
    const message = parseMessage(payload);
    if (message) this.listener.onMessage(message);
  }

  private hearPostgres(payload: string): void {
    if (payload === WITHOUT_NATS) return this.sendBoth();
    if (payload !== SENDS_BOTH) return this.hear(payload);
    if (!this.link.isUp) this.listener.onGap();
  }

  private get needsPostgres(): boolean {
    return !this.link.isUp || performance.now() < this.needsPostgresUntil;
  }

  private sendBoth(): void {
    // Even if NATS is away for this process now: a moment ago it may not have been.
    const didBefore = performance.now() < this.needsPostgresUntil;
    this.needsPostgresUntil = performance.now() + this.pace.believeMs;
    if (!didBefore) this.say(SENDS_BOTH);
  }

  private say(payload: string): void {
    this.store.notify([payload]).catch(this.listener.onFailure);
  }

  private onUp(): void {
    clearInterval(this.saying);
    this.saying = undefined;
    this.listener.onGap();
  }

  private onDown(reason: unknown): void {
    if (this.saying) return;
    this.listener.onFailure(new Error('NATS is away, so announcements travel through PostgreSQL', { cause: reason }));
    this.listener.onGap();
    this.say(WITHOUT_NATS);
    this.saying = setInterval(() => this.say(WITHOUT_NATS), this.pace.sayEveryMs);
  }

  private send(): Promise<boolean> {
    return this.store.send(async (recorded, notify) => {
      const isSent = await this.link.send(recorded);
      if (!isSent || this.needsPostgres) await notify(payloadsOfAll(recorded));
    });
  }

  isConnected(): boolean {
    return this.postgres?.isConnected() ?? false;
  }

  isOnNats(): boolean {
    return this.link.isUp;
  }

  async close(): Promise<void> {
    this.stop();
    clearInterval(this.saying);
    await this.relay?.close();
    await this.link.close();
    clearInterval(this.saying);
    await this.postgres?.close();
  }
}

/**
 * Sends messages through NATS: to everybody directly, to users through a stream, which delivers each once. A process
 * that loses NATS receives through PostgreSQL until NATS is back, so NATS may be away at any time.
 *
 * @param openLink opens the connection of this process to NATS
 */
export const natsBus = (store: MessageStore, openLink: (events: LinkEvents) => Link, pace = NATS_PACE): Bus => ({
  subscribe: async (listener) => {
    const subscription = new NatsSubscription(store, openLink, listener, pace);
    await subscription.open();
    return subscription;
  },
});
