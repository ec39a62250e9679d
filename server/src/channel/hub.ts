import { LIVE_GROUPS, type LiveGroup } from '@contract/values/liveGroups';
import type { Announcement } from '@server/news/announce';
import { Audience } from './audience';
import { FRAMES } from './frames';

/** As much of a socket as the hub needs. */
export interface LiveSocket {
  /** False from the moment at which either side began to close it. */
  readonly isOpen: boolean;
  /** Bytes that were written and have not left yet. */
  readonly waitingBytes: number;
  /** Writes a whole frame. */
  write(frame: Buffer): void;
  close(code: number, reason: string): void;
  /** Ends the connection itself: a closing frame would wait behind what is not read. */
  terminate(): void;
}

/** One open socket: whose it is (null: nobody knows), and what it asked for. */
export interface Subscriber {
  socket: LiveSocket;
  userId: string | null;
  groups: Set<LiveGroup>;
  /** True while what was written to it did not leave since the last beat. */
  isBehind: boolean;
}

/** Close code of the application: the sessions of the socket's user have ended. */
export const CLOSE_SESSION_ENDED = 4401;
/** A message is some 30 bytes: a socket with this much waiting is not read, and is cut off at once. */
export const MOST_WAITING_BYTES = 64 * 1024;
/** With this much waiting from one beat to the next it is cut off too. */
export const BEHIND_BYTES = 1024;

/** The subscribers of one server process. */
export class LiveHub {
  private readonly subscribers = new Set<Subscriber>();
  private readonly ofUser = new Audience();
  private readonly ofGroup = new Map(LIVE_GROUPS.map((group) => [group, new Audience()]));

  add(subscriber: Subscriber): void {
    this.subscribers.add(subscriber);
    this.ofUser.add(subscriber);
    for (const group of subscriber.groups) this.ofGroup.get(group)?.add(subscriber);
  }

  subscribe(subscriber: Subscriber, group: LiveGroup): void {
    subscriber.groups.add(group);
    if (this.subscribers.has(subscriber)) this.ofGroup.get(group)?.add(subscriber);
  }

  remove(subscriber: Subscriber): void {
    this.subscribers.delete(subscriber);
    this.ofUser.remove(subscriber);
    for (const group of subscriber.groups) this.ofGroup.get(group)?.remove(subscriber);
  }

  get size(): number {
    return this.subscribers.size;
  }

  /**
   * Looks only at those who subscribed. Private news goes to the sockets of the users concerned, and to sockets
   * whose user nobody knows.
   */
  announce({ group, users }: Announcement): void {
    const frame = FRAMES[group];
    this.ofGroup.get(group)?.forEach(users, (subscriber) => {
      const { socket } = subscriber;
      if (!socket.isOpen) return;
      const waiting = socket.waitingBytes;
      if (waiting > MOST_WAITING_BYTES) return socket.terminate();
      if (waiting === 0) subscriber.isBehind = false;
      socket.write(frame);
    });
  }

  /** After a time in which announcements may have been missed: everything may have changed. */
  announceAll(): void {
    for (const group of LIVE_GROUPS) this.announce({ group, users: null });
  }

  /** One beat: cuts off who was behind at the last one already and has not caught up since. */
  cutOffBehind(): void {
    for (const subscriber of this.subscribers) {
      const isBehind = subscriber.socket.waitingBytes > BEHIND_BYTES;
      if (isBehind && subscriber.isBehind) subscriber.socket.terminate();
      subscriber.isBehind = isBehind;
    }
  }

  /** Closes the sockets of a user whose sessions have ended. */
  endUser(userId: string): void {
    for (const { socket } of this.ofUser.of(userId)) socket.close(CLOSE_SESSION_ENDED, 'session ended');
  }
}
