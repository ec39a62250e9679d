import type { Subscription } from '@server/db/database';
import type { Bus, NewsListener, NewsSubscription } from './bus';
import type { MessageStore } from './messageStore';
import type { Link, LinkEvents } from './natsLink';
import { payloadsOfAll } from './notify';
import { parseMessage } from './newsMessage';
import { Relay, RELAY_PACE } from './relay';

/** Sent through PostgreSQL by a process that hears nothing from NATS, again and again as long as that is so. */
const WITHOUT_NATS = '{"nats":"away"}';
/** The answer of a process that from now on sends through PostgreSQL too. What it sent before was missed. */
const SENDS_BOTH = '{"nats":"both"}';

/** How NATS is used. */
interface NatsPace {
  /** A process without NATS says so at once and then this often. */
  sayEveryMs: number;
  /** The others send through PostgreSQL too until they have not heard that for so long. */
  believeMs: number;
}

const NATS_PACE: NatsPace = { sayEveryMs: 5_000, believeMs: 15_000 };

/** One process on NATS, and on PostgreSQL for as long as NATS is away here or anywhere. */
class NatsSubscription implements NewsSubscription {
  private readonly link: Link;
  private postgres: Subscription | null = null;
  private relay: Relay | null = null;
  private stop: () => void = () => undefined;
  private saying: NodeJS.Timeout | undefined;
  /** When the last process without NATS is believed to have it again. */
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
    // Even if NATS is away here now: a moment ago it may not have been.
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
 * Messages travel through NATS: to everybody as they are, to users through a stream, which sends each once. A process
 * that loses NATS hears through PostgreSQL until it has it again, so NATS may be away at any time.
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
