import type { ConsumerMessages } from '@nats-io/jetstream';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import { inTime } from '@server/platform/inTime';
import type { RecordedMessage } from './messageRepository';
import { addressOf, EVERYBODY, openStream, publishAll } from './natsStream';

/** How long is waited for NATS, in milliseconds. */
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
  /** From now on messages arrive; those sent before did not. */
  onUp: () => void;
  /** From now on messages may be missed. */
  onDown: (reason: unknown) => void;
}

/** The way of messages through NATS, for one process. */
export interface Link {
  readonly isUp: boolean;
  /**
   * Sends messages. Those to users are kept for a while, and one that is sent twice arrives once.
   *
   * @returns false if they may not have arrived
   */
  send(messages: readonly RecordedMessage[]): Promise<boolean>;
  close(): Promise<void>;
}

/** A connection and what it hears on. */
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
      this.openLater();
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

  private openLater(): void {
    if (this.isClosed) return;
    this.timer = setTimeout(() => {
      this.opening = this.open();
    }, this.limits.retryMs);
  }

  /** Gives up a connection, unless that was done before. */
  private drop(line: Line, reason: unknown): void {
    if (this.line !== line) return;
    this.line = null;
    line.connection.close().catch(() => undefined);
    if (this.isClosed) return;
    this.events.onDown(reason);
    this.openLater();
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
