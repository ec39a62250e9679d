import { deltaText } from '@server/modules/listings/deltaText';
import type { ListingsFeed } from '@server/modules/listings/listingsFeed';
import { Relay } from '@server/news/relay';
import { HINTS } from './hints';
import { SlowSockets } from './slowSockets';
import type { Push, PushParts, Subscriber } from './sockets/subscriber';

/** Changes that follow each other more quickly are sent as one delta. After a failure it is tried again. */
const PACE = { everyMs: 50, sweepMs: 1_000 };

/**
 * Sends what changed in the listings to the sockets that follow them: one delta for all, made and printed
 * once. A socket that is sent a hint instead asks by a call what it has missed.
 */
export class ListingsPush implements Push {
  private readonly followers = new Set<Subscriber>();
  /** Sockets that have just asked to follow, and the versions that they hold. */
  private readonly joining = new Map<Subscriber, string>();
  private readonly slow: SlowSockets;
  /** The version that the followers have reached. */
  private reached: string | null = null;
  private hasNews = false;
  private readonly relay: Relay;

  constructor(
    private readonly feed: Pick<ListingsFeed, 'follow' | 'version' | 'deltaSince'>,
    private readonly parts: PushParts,
  ) {
    this.slow = new SlowSockets(HINTS.listings, parts.frames);
    this.relay = new Relay(() => this.tell(), parts.onFailure, PACE, 'push');
  }

  /** Sends a socket of a known user what changed since a version, and from then on every change. */
  join(subscriber: Subscriber, since: string): void {
    this.leave(subscriber);
    this.joining.set(subscriber, since);
    this.relay.wake();
  }

  leave(subscriber: Subscriber): void {
    this.followers.delete(subscriber);
    this.joining.delete(subscriber);
  }

  /** The listings have changed, or may have. */
  announce(): void {
    if (this.followers.size + this.joining.size === 0) return;
    this.hasNews = true;
    this.relay.wake();
  }

  close(): Promise<void> {
    return this.relay.close();
  }

  private async tell(): Promise<boolean> {
    if (!this.hasNews && this.joining.size === 0) return false;
    if (!this.parts.maySend()) return false;
    // News that arrives during the step may be about what the step does not see.
    this.hasNews = false;
    await this.feed.follow().catch((error: unknown) => {
      this.hasNews = true;
      throw error;
    });
    const { reached } = this;
    const { version } = this.feed;
    const texts = new Map<string, Buffer>();
    const send = (subscriber: Subscriber, since: string) => {
      const text = texts.get(since) ?? this.textSince(since);
      texts.set(since, text);
      this.slow.send(subscriber, text, () => this.followers.has(subscriber));
    };
    if (reached !== null && reached !== version) for (const follower of this.followers) send(follower, reached);
    for (const [subscriber, since] of this.joining) {
      this.followers.add(subscriber);
      if (since !== version) send(subscriber, since);
    }
    this.joining.clear();
    this.reached = version;
    return false;
  }

  /** The delta since a version, or the hint if that is unknown or too long ago. */
  private textSince(version: string): Buffer {
    const delta = this.feed.deltaSince(version);
    return (delta && deltaText(delta)) ?? HINTS.listings;
  }
}
