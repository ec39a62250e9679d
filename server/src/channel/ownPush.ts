import type { OwnGroup } from '@contract/values/ownFeed';
import type { OwnStep } from '@server/modules/ownFeed/readOwnStep';
import { Relay } from '@server/news/relay';
import { HINTS } from './hints';
import { SlowSockets } from './slowSockets';
import type { Push, PushParts, Subscriber } from './sockets/subscriber';

/** Changes that follow each other more quickly are sent as one message. */
const PACE = { everyMs: 20, sweepMs: 1_000 };
/** So many users are read for at the same time. */
const LANES = 4;

/** The sockets of one user that follow the group. */
interface Room {
  userId: string;
  /** Each socket with the version that its page holds. */
  reached: Map<Subscriber, string>;
}

/**
 * Sends what changed in what one user sees to those sockets of this user that follow the group. It is read once for all
 * of them, after the commit. No content ever goes to a socket of another user, or of none.
 */
export class OwnPush implements Push {
  private readonly rooms = new Map<string, Room>();
  /** The rooms that have something to hear. */
  private readonly waiting = new Set<Room>();
  private readonly slow: SlowSockets;
  private readonly relay: Relay;

  constructor(
    private readonly group: OwnGroup,
    private readonly read: (userId: string, froms: readonly string[]) => Promise<OwnStep>,
    private readonly parts: PushParts,
  ) {
    this.slow = new SlowSockets(HINTS[group], parts.frames);
    this.relay = new Relay(() => this.tell(), parts.onFailure, PACE, 'push');
  }

  join(subscriber: Subscriber, since: string): void {
    const { userId } = subscriber;
    if (userId === null) return;
    const room = this.rooms.get(userId) ?? { userId, reached: new Map<Subscriber, string>() };
    this.rooms.set(userId, room);
    room.reached.set(subscriber, since);
    this.wake(room);
  }

  leave(subscriber: Subscriber): void {
    const room = this.rooms.get(subscriber.userId ?? '');
    if (!room?.reached.delete(subscriber) || room.reached.size > 0) return;
    this.rooms.delete(room.userId);
    this.waiting.delete(room);
  }

  announce(users: readonly string[] | null): void {
    for (const user of users ?? this.rooms.keys()) {
      const room = this.rooms.get(user);
      if (room) this.wake(room);
    }
  }

  close(): Promise<void> {
    return this.relay.close();
  }

  private wake(room: Room): void {
    this.waiting.add(room);
    this.relay.wake();
  }

  private async tell(): Promise<boolean> {
    if (!this.parts.maySend()) return false;
    const rooms = [...this.waiting];
    // News that arrives from now on may be about what is not read below.
    this.waiting.clear();
    for (let at = 0; at < rooms.length; at += LANES) {
      await Promise.all(rooms.slice(at, at + LANES).map((room) => this.tellRoom(room)));
    }
    return false;
  }

  private async tellRoom({ userId, reached }: Room): Promise<void> {
    const held = new Map(reached);
    const froms = [...new Set(held.values())];
    const step = await this.read(userId, froms).catch((error: unknown) => {
      this.parts.onFailure(error);
      return null;
    });
    for (const [subscriber, from] of held) {
      // It may have left meanwhile, or asked for the changes since another version.
      if (reached.get(subscriber) !== from || from === step?.version) continue;
      const text = step?.texts.get(from);
      this.slow.send(subscriber, text ?? HINTS[this.group], () => reached.has(subscriber));
      if (step) reached.set(subscriber, step.version);
    }
  }
}
