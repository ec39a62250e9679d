import type { readTradesStep } from '@server/modules/trades/service';
import { Relay } from '@server/news/relay';
import { HINTS } from './hints';
import { SlowSockets } from './slowSockets';
import type { Push, PushParts, Subscriber } from './sockets/subscriber';

/** Trades that follow each other more quickly are sent as one message. After a failure it is tried again. */
const PACE = { everyMs: 50, sweepMs: 1_000 };

/** Sends what was traded to the sockets that follow it, read once for all of them. */
export class TradesPush implements Push {
  /** Each socket with the version that its page holds. */
  private readonly reached = new Map<Subscriber, string>();
  private readonly slow: SlowSockets;
  private hasNews = false;
  private readonly relay: Relay;

  constructor(
    private readonly read: () => ReturnType<typeof readTradesStep>,
    private readonly parts: PushParts,
  ) {
    this.slow = new SlowSockets(HINTS.trades, parts.frames);
    this.relay = new Relay(() => this.tell(), parts.onFailure, PACE, 'push');
  }

  join(subscriber: Subscriber, since: string): void {
    this.reached.set(subscriber, since);
    this.announce();
  }

  leave(subscriber: Subscriber): void {
    this.reached.delete(subscriber);
  }

  announce(): void {
    if (this.reached.size === 0) return;
    this.hasNews = true;
    this.relay.wake();
  }

  close(): Promise<void> {
    return this.relay.close();
  }

  private async tell(): Promise<boolean> {
    if (!this.hasNews || !this.parts.maySend()) return false;
    // What is traded from now on may not be in what is read below.
    this.hasNews = false;
    const { version, textSince } = await this.read().catch((error: unknown) => {
      this.hasNews = true;
      throw error;
    });
    const texts = new Map<string, Buffer>();
    for (const [subscriber, since] of this.reached) {
      if (since === version) continue;
      const text = texts.get(since) ?? textSince(since) ?? HINTS.trades;
      texts.set(since, text);
      this.slow.send(subscriber, text, () => this.reached.has(subscriber));
      this.reached.set(subscriber, version);
    }
    return false;
  }
}
