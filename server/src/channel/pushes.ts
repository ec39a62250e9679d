import type { OwnGroup } from '@contract/values/ownFeed';
import { deltaText, type ListingsFeed } from '@server/modules/listings/feed';
import type { OwnStep } from '@server/modules/ownFeed';
import { Relay } from '@server/news/relay';
import { NewsTurns } from './newsTurns';
import { HINTS, type Push, type PushParts, SlowSockets, type Subscriber } from './socket';

/** Changes within `everyMs` are sent as one delta. After a failure it is tried again. */
const LISTINGS_PACE = { everyMs: 50, sweepMs: 1_000 };

/**
 * Sends what changed in the listings to the sockets that follow them. One delta is made and encoded for all. After a
 * hint instead, the page asks again or fetches the listings.
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
    this.relay = new Relay(() => this.tell(), parts.onFailure, LISTINGS_PACE, 'push');
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
    // News that arrives during the step may be about changes that the step does not see.
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
      // Sent even if nothing has changed, because the page waits for the answer.
      send(subscriber, since);
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

/** Changes within this time are sent as one message. */
const OWN_EVERY_MS = 20;

/** The sockets of one user that follow the group. */
interface Room {
  userId: string;
  /** Each socket with the version that its page holds. */
  reached: Map<Subscriber, string>;
}

/**
 * Sends changes of a user's data to the sockets of this user that follow the group. The data is read once for all of
 * them, after the commit. No content ever goes to a socket of another user, or of no user.
 */
export class OwnPush implements Push {
  private readonly rooms = new Map<string, Room>();
  private readonly slow: SlowSockets;
  private readonly turns: NewsTurns<Room>;

  constructor(
    private readonly group: OwnGroup,
    private readonly read: (userId: string, froms: readonly string[]) => Promise<OwnStep>,
    private readonly parts: PushParts,
  ) {
    this.slow = new SlowSockets(HINTS[group], parts.frames);
    this.turns = new NewsTurns((room) => this.tell(room), OWN_EVERY_MS, parts);
  }

  join(subscriber: Subscriber, since: string): void {
    const { userId } = subscriber;
    if (userId === null) return;
    const room = this.rooms.get(userId) ?? { userId, reached: new Map<Subscriber, string>() };
    this.rooms.set(userId, room);
    room.reached.set(subscriber, since);
    this.turns.wake(room);
  }

  leave(subscriber: Subscriber): void {
    const room = this.rooms.get(subscriber.userId ?? '');
    if (!room?.reached.delete(subscriber) || room.reached.size > 0) return;
    this.rooms.delete(room.userId);
    this.turns.forget(room);
  }

  announce(users: readonly string[] | null): void {
    for (const user of users ?? this.rooms.keys()) {
      const room = this.rooms.get(user);
      if (room) this.turns.wake(room);
    }
  }

  close(): Promise<void> {
    return this.turns.close();
  }

  private async tell({ userId, reached }: Room): Promise<void> {
    const held = new Map(reached);
    const froms = [...new Set(held.values())];
    const step = await this.read(userId, froms).catch((error: unknown) => {
      this.parts.onFailure(error);
      return null;
    });
    for (const [subscriber, from] of held) {
      // The socket may have left meanwhile, or asked for the changes since another version.
      if (reached.get(subscriber) !== from || from === step?.version) continue;
      const text = step?.texts.get(from);
      this.slow.send(subscriber, text ?? HINTS[this.group], () => reached.has(subscriber));
      if (step) reached.set(subscriber, step.version);
    }
  }
}
