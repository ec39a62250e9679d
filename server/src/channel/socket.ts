import type { IncomingMessage } from 'node:http';
import type { ServerOptions, WebSocket } from 'ws';
import type { TraceFrame } from '@contract/values/traceFrame';
import { LIVE_GROUPS, type LiveGroup } from '@contract/values/liveGroups';
import type { RawRefusal } from '@server/http/connections';
import { activeParents, activeWork, type SentFrames } from '@server/platform/tracing';

/**
 * Whether a handshake asks for a path below the backend's prefix: with the slash at its end or, as AsyncAPI writes it,
 * without (decision 577).
 */
export const asksFor = ({ url = '' }: IncomingMessage, path: string): boolean =>
  [`/backend/${path}`, `/backend/${path}`.replace(/\/$/, '')].includes(url.split('?')[0] ?? '');

export const CLOSE_POLICY = 1008;
/** A client subscribes a few times for each connection. More messages than this are a flood. */
export const MAX_MESSAGES_PER_BEAT = 200;
const MAX_MESSAGE_BYTES = 4 * 1024;

export const SOCKETS: ServerOptions = {
  noServer: true,
  maxPayload: MAX_MESSAGE_BYTES,
  clientTracking: false,
  // Compression gains nothing for messages of 30 to 300 bytes, and would be done for each socket again.
  perMessageDeflate: false,
};

export const CROWDED: RawRefusal = {
  status: '429 Too Many Requests',
  code: 'too_many',
  detail: 'There are too many connections without a user.',
};
export const CLOSING: RawRefusal = {
  status: '503 Service Unavailable',
  code: 'unavailable',
  detail: 'The server is shutting down.',
};

/** Together with the grace below it is shorter than the five seconds for which a stop waits for running requests. */
export const CLOSE_WINDOW_MS = 3_000;
/** A client that does not answer the closing handshake is dropped after this time. */
const CLOSE_GRACE_MS = 1_000;
const TURN_MS = 50;
/** The smallest number of sockets that are closed together. */
const LEAST_A_TURN = 20;
const CLOSE_GOING_AWAY = 1001;

/** The part of a socket that is needed to close it. */
export type ClosingSocket = Pick<WebSocket, 'close' | 'terminate' | 'once'>;

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
const untilClosed = (socket: ClosingSocket) => new Promise<void>((resolve) => socket.once('close', () => resolve()));

/**
 * Closes the sockets of a server that stops, and resolves when all are closed. Each client reconnects a fixed time
 * after its socket closed. The closes are spread evenly over the window, so that not all clients reconnect at once.
 */
export async function closeInTurns(sockets: readonly ClosingSocket[], windowMs: number): Promise<void> {
  const closed = Promise.all(sockets.map(untilClosed));
  const turns = Math.max(1, Math.floor(windowMs / TURN_MS));
  const size = Math.max(LEAST_A_TURN, Math.ceil(sockets.length / turns));
  for (let from = 0; from < sockets.length; from += size) {
    if (from > 0) await pause(TURN_MS);
    for (const socket of sockets.slice(from, from + size)) socket.close(CLOSE_GOING_AWAY, 'the server stops');
  }
  const giveUp = setTimeout(() => sockets.forEach((socket) => socket.terminate()), CLOSE_GRACE_MS);
  await closed;
  clearTimeout(giveUp);
}

/**
 * Sends news of a group or a kind at once. Further news within `everyMs` is sent as one message at the end of that
 * time: messages have no content, so one says as much as many.
 */
export class CombinedNews<Group> {
  /** The groups that were sent a moment ago, and whether there was news since. */
  private readonly recent = new Map<Group, boolean>();

  constructor(
    private readonly send: (group: Group) => void,
    private readonly everyMs: (group: Group) => number,
  ) {}

  announce(group: Group): void {
    if (this.recent.has(group)) {
      this.recent.set(group, true);
      return;
    }
    this.send(group);
    const everyMs = this.everyMs(group);
    if (everyMs === 0) return;
    this.recent.set(group, false);
    setTimeout(() => this.endOfTurn(group), everyMs).unref();
  }

  private endOfTurn(group: Group): void {
    const hasNews = this.recent.get(group) === true;
    this.recent.delete(group);
    if (hasNews) this.announce(group);
  }
}

/** The part of a socket that the live channel needs. */
export interface LiveSocket {
  /** False as soon as either side begins to close it. */
  readonly isOpen: boolean;
  /** Bytes of messages that the system has not taken yet. */
  readonly waitingBytes: number;
  /** Sends a message. @param text UTF-8 */
  send(text: Buffer): void;
  /** Calls back when the waiting bytes have been sent, or never will be. */
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

/** A client that has this much unsent at two heartbeats in a row is cut off. */
export const BEHIND_BYTES = 1024;

/** On each heartbeat: cuts off the sockets that were behind at the last heartbeat and still are. */
export function cutOffBehind(subscribers: Iterable<Pick<Subscriber, 'socket' | 'isBehind'>>): void {
  for (const subscriber of subscribers) {
    const isBehind = subscriber.socket.waitingBytes > BEHIND_BYTES;
    if (isBehind && subscriber.isBehind) subscriber.socket.terminate();
    subscriber.isBehind = isBehind;
  }
}

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

export interface PushParts {
  onFailure: (error: unknown) => void;
  /** False while nothing may be sent. When that has ended, everything is announced. */
  maySend: () => boolean;
  /** Counts what is sent. */
  frames: SentFrames;
}

/** A message is text, although it is passed as bytes. */
const AS_TEXT = { binary: false };

export class OpenSocket implements LiveSocket {
  constructor(private readonly webSocket: WebSocket) {}

  get isOpen(): boolean {
    return this.webSocket.readyState === this.webSocket.OPEN;
  }

  get waitingBytes(): number {
    return this.webSocket.bufferedAmount;
  }

  send(text: Buffer): void {
    this.webSocket.send(text, AS_TEXT);
  }

  whenSent(call: () => void): void {
    // A ping is sent after everything that waits. A callback for every message would cost more than the message.
    this.webSocket.ping(undefined, undefined, call);
  }

  close(code: number, reason: string): void {
    this.webSocket.close(code, reason);
  }

  terminate(): void {
    this.webSocket.terminate();
  }
}

/** A socket with the state of its heartbeat. */
export interface BeatenSocket {
  webSocket: WebSocket;
  socket: LiveSocket;
  /** False until the client has answered the last ping. */
  alive: boolean;
  /** The number of messages since the last heartbeat. */
  messages: number;
}

/** On each heartbeat: drops the clients that did not answer the last ping, and pings the others. */
export function beat(connections: Iterable<BeatenSocket>): void {
  for (const connection of connections) {
    if (!connection.alive) connection.webSocket.terminate();
    connection.alive = false;
    connection.messages = 0;
    if (connection.socket.isOpen) connection.webSocket.ping();
  }
}

/** The trace frame of a message, made once for all sockets that it is sent to. */
const made = new WeakMap<object, Buffer>();

/** The frame after a message, so that a page can report when it was painted. Null if nothing is traced. */
function activeTraceFrame(): Buffer | null {
  const work = activeWork();
  if (work === null) return null;
  const known = made.get(work);
  if (known) return known;
  const frame: TraceFrame = { traces: activeParents() };
  const bytes = Buffer.from(JSON.stringify(frame));
  made.set(work, bytes);
  return bytes;
}

/** Sends contents. A socket with waiting bytes gets a hint instead, once they have been sent. */
export class SlowSockets {
  private readonly slow = new Set<Subscriber>();

  constructor(
    private readonly hint: Buffer,
    private readonly frames: SentFrames,
  ) {}

  /** @param isFollowing whether the socket still follows, when its bytes have been sent */
  send(subscriber: Subscriber, text: Buffer, isFollowing: () => boolean): void {
    const { socket } = subscriber;
    if (this.slow.has(subscriber) || !socket.isOpen) return;
    if (socket.waitingBytes === 0) return this.sendNow(subscriber, text);
    this.slow.add(subscriber);
    socket.whenSent(() => {
      this.slow.delete(subscriber);
      if (isFollowing()) deliver(subscriber, this.hint, this.frames, 'hint');
    });
  }

  private sendNow(subscriber: Subscriber, text: Buffer): void {
    if (text === this.hint) return deliver(subscriber, text, this.frames, 'hint');
    deliver(subscriber, text, this.frames, 'delta');
    const frame = activeTraceFrame();
    if (frame && subscriber.socket.isOpen) subscriber.socket.send(frame);
  }
}

/** The hint of each group as it is sent. It contains only the group's name, so it is made once. */
export const HINTS = Object.fromEntries(
  LIVE_GROUPS.map((group) => [group, Buffer.from(JSON.stringify({ group }))]),
) as Record<LiveGroup, Buffer>;
