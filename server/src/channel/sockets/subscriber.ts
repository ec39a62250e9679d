import type { LiveGroup } from '@contract/values/liveGroups';
import type { SentFrames } from '@server/platform/sentFrames';

/** The part of a socket that the live channel needs. */
export interface LiveSocket {
  /** False as soon as either side begins to close it. */
  readonly isOpen: boolean;
  /** Bytes of messages that the system has not taken yet. */
  readonly waitingBytes: number;
  /** Sends a message. @param text UTF-8 */
  send(text: Buffer): void;
  /** Calls back when what waits now has been sent, or never will be. */
  whenSent(call: () => void): void;
  close(code: number, reason: string): void;
  /** Drops the connection: a closing frame would wait behind the bytes that the client does not read. */
  terminate(): void;
}

/** An open socket, its user (null if unknown), and the groups it subscribed to. */
export interface Subscriber {
  socket: LiveSocket;
  userId: string | null;
  /** The digest of its session's token. */
  session?: { digest: Buffer } | null;
  groups: Set<LiveGroup>;
  /** True if the socket had too many unsent bytes at the last heartbeat. */
  isBehind: boolean;
}

/** Sends contents instead of hints to the sockets that follow a group. */
export interface Push {
  /** Sends a socket of a known user what changed since a version, and from then on every change. */
  join(subscriber: Subscriber, since: string): void;
  leave(subscriber: Subscriber): void;
  /** The group has changed, or may have: for everybody (null), or for these users. */
  announce(users: readonly string[] | null): void;
}

/** A hint is about 30 bytes, a delta at most 32 KB. A client with this much unsent does not read, and is cut off at once. */
export const MOST_WAITING_BYTES = 64 * 1024;

/** Sends to a socket that is open. One that does not read is cut off. */
export function deliver(
  subscriber: Pick<Subscriber, 'socket' | 'isBehind'>,
  text: Buffer,
  frames: SentFrames,
  kind: keyof SentFrames,
): void {
  const { socket } = subscriber;
  if (!socket.isOpen) return;
  const waiting = socket.waitingBytes;
  if (waiting > MOST_WAITING_BYTES) return socket.terminate();
  if (waiting === 0) subscriber.isBehind = false;
  socket.send(text);
  frames[kind] += 1;
}

/** What a push is given. */
export interface PushParts {
  onFailure: (error: unknown) => void;
  /** False while nothing may be sent. When that has ended, everything is announced. */
  maySend: () => boolean;
  /** Where what is sent is counted. */
  frames: SentFrames;
}
