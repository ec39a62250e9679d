import type { LiveGroup } from '@contract/values/liveGroups';
import type { Announcement } from '@server/news/announce';
import { NewsTurns } from './newsTurns';
import { deliver, type PushParts, type Subscriber } from './socket';

/** What a channel is about: how its state is read, and what is sent of it. */
export interface ChannelSource<State> {
  /** Its name and what it is of, which are in each of its messages. */
  head: object;
  /** Whose it is; null: it is for anybody. */
  userId: string | null;
  /** What may change it. */
  groups: readonly LiveGroup[];
  /** @param held what was read before, so that only what follows it need be read */
  read(held: State | null): Promise<State>;
  /** Everything. */
  whole(state: State): object;
  /** What is different; null if nothing is, and 'unknown' if that cannot be said. */
  changes(from: State, to: State): object | null | 'unknown';
}

type Sent = Pick<ChannelSource<unknown>, 'head' | 'whole' | 'changes'>;

/** The numbered messages of a channel. Each is made once for everybody who follows it. */
export class NumberedMessages {
  private held: { state: unknown } | null = null;
  private snapshot: Buffer | null = null;
  private seq = 1;

  constructor(private readonly source: Sent) {}

  get state(): unknown {
    return this.held?.state ?? null;
  }

  /** @returns the message for those who had everything before; null if nothing has changed */
  moveTo(state: unknown): Buffer | null {
    const changes = this.held ? this.source.changes(this.held.state, state) : null;
    this.held = { state };
    this.snapshot = null;
    if (changes === null) return null;
    this.seq += 1;
    return changes === 'unknown' ? this.everything() : this.textOf('delta', changes);
  }

  /** The answer to who has just subscribed. */
  everything(): Buffer {
    return (this.snapshot ??= this.textOf('snapshot', this.source.whole(this.state)));
  }

  private textOf(type: 'snapshot' | 'delta', content: object): Buffer {
    return Buffer.from(JSON.stringify({ ...this.source.head, type, seq: this.seq, ...content }));
  }
}

type Follower = Pick<Subscriber, 'socket' | 'isBehind'>;

/** The sockets that follow a channel. */
class Room {
  readonly messages: NumberedMessages;
  private readonly followers = new Set<Follower>();
  /** They are to be sent everything. */
  private readonly joining = new Set<Follower>();
  /** Bytes wait for them. They are sent everything when those have been sent. */
  private readonly slow = new Set<Follower>();

  constructor(
    readonly source: ChannelSource<unknown>,
    private readonly parts: PushParts & { wake: (room: Room) => void },
  ) {
    this.messages = new NumberedMessages(source);
  }

  get isEmpty(): boolean {
    return this.followers.size + this.joining.size + this.slow.size === 0;
  }

  join(follower: Follower): void {
    if (this.slow.has(follower)) return;
    this.followers.delete(follower);
    this.joining.add(follower);
    this.parts.wake(this);
  }

  leave(follower: Follower): void {
    for (const those of [this.followers, this.joining, this.slow]) those.delete(follower);
  }

  /** Reads what is now, and sends it. */
  async tell(): Promise<void> {
    const state = await this.source.read(this.messages.state);
    const delta = this.messages.moveTo(state);
    if (delta) for (const follower of this.followers) this.send(follower, delta);
    const joining = [...this.joining];
    this.joining.clear();
    for (const follower of joining) {
      this.followers.add(follower);
      this.send(follower, this.messages.everything());
    }
  }

  private send(follower: Follower, text: Buffer): void {
    const { socket } = follower;
    if (socket.waitingBytes === 0) return deliver(follower, text, this.parts.frames, 'delta');
    this.followers.delete(follower);
    this.slow.add(follower);
    socket.whenSent(() => {
      if (this.slow.delete(follower)) this.join(follower);
    });
  }
}

/** Changes within this time are one message. */
const EVERY_MS = 50;

/** The channels that sockets of one server process follow. */
export class Rooms {
  private readonly rooms = new Map<string, Room>();
  private readonly ofUser = new Map<string | null, Set<Room>>();
  private readonly turns: NewsTurns<Room>;

  constructor(private readonly parts: PushParts) {
    // One may have been left since a failure.
    this.turns = new NewsTurns(async (room) => (room.isEmpty ? undefined : room.tell()), EVERY_MS, parts);
  }

  /** Sends a socket everything, and from then on what changes. Again if it follows already. */
  join(follower: Follower, source: ChannelSource<unknown>): void {
    const key = JSON.stringify([source.userId, source.head]);
    const room = this.rooms.get(key) ?? new Room(source, { ...this.parts, wake: (woken) => this.turns.wake(woken) });
    this.rooms.set(key, room);
    const those = this.ofUser.get(source.userId) ?? new Set();
    this.ofUser.set(source.userId, those.add(room));
    room.join(follower);
  }

  /** @param head what the left channel is of; without it, all are left */
  leave(follower: Follower, head?: object): void {
    for (const [key, room] of this.rooms) {
      if (head && JSON.stringify(room.source.head) !== JSON.stringify(head)) continue;
      room.leave(follower);
      if (!room.isEmpty) continue;
      this.rooms.delete(key);
      this.turns.forget(room);
      const { userId } = room.source;
      const those = this.ofUser.get(userId);
      if (those?.delete(room) && those.size === 0) this.ofUser.delete(userId);
    }
  }

  /** Something has changed; null: anything may have. */
  announce(news: Announcement | null): void {
    const users = news?.users ?? null;
    const concerned = users ? [null, ...users].map((user) => this.ofUser.get(user)) : this.ofUser.values();
    for (const those of concerned) {
      for (const room of those ?? []) if (!news || room.source.groups.includes(news.group)) this.turns.wake(room);
    }
  }

  close(): Promise<void> {
    return this.turns.close();
  }
}
