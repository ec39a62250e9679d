import { LIVE_GROUPS, type LiveGroup } from '@contract/liveGroups';
import type { Announcement } from './announce';

/** As much of a socket as the hub needs. */
export interface LiveSocket {
  /** Bytes that were sent and have not left yet. */
  readonly bufferedAmount: number;
  send(text: string): void;
  close(code: number, reason: string): void;
  terminate(): void;
}

/** One open socket: whose it is (null: nobody knows), and what it asked for. */
export interface Subscriber {
  socket: LiveSocket;
  userId: string | null;
  groups: Set<LiveGroup>;
}

/** Close code of the application: the sessions of the socket's user have ended. */
export const CLOSE_SESSION_ENDED = 4401;
/** A message is some 30 bytes: a socket with this much waiting has not been read for a long time. */
const MAX_BUFFERED_BYTES = 16 * 1024;

function deliver({ socket }: Subscriber, group: LiveGroup): void {
  if (socket.bufferedAmount > MAX_BUFFERED_BYTES) socket.terminate();
  else socket.send(JSON.stringify({ group }));
}

/** The subscribers of one server process. */
export class LiveHub {
  private readonly subscribers = new Set<Subscriber>();

  add(subscriber: Subscriber): void {
    this.subscribers.add(subscriber);
  }

  remove(subscriber: Subscriber): void {
    this.subscribers.delete(subscriber);
  }

  get size(): number {
    return this.subscribers.size;
  }

  /** Private news goes to the sockets of the users concerned, and to sockets whose user nobody knows. */
  announce({ group, users }: Announcement): void {
    for (const subscriber of this.subscribers) {
      const concerned = users === null || subscriber.userId === null || users.includes(subscriber.userId);
      if (concerned && subscriber.groups.has(group)) deliver(subscriber, group);
    }
  }

  /** After a time in which announcements may have been missed: everything may have changed. */
  announceAll(): void {
    for (const group of LIVE_GROUPS) this.announce({ group, users: null });
  }

  /** Closes the sockets of a user whose sessions have ended. */
  endUser(userId: string): void {
    for (const subscriber of this.subscribers) {
      if (subscriber.userId === userId) subscriber.socket.close(CLOSE_SESSION_ENDED, 'session ended');
    }
  }
}
