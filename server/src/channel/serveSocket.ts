import { subscribeFeedMessage, type SubscribeFeedMessage } from '@contract/schemas/listingsDelta';
import { type SubscribeOwnMessage, subscribeOwnMessage } from '@contract/schemas/feeds/ownDelta';
import { type LiveGroup, subscribeMessageSchema, type SubscribeMessage } from '@contract/values/liveGroups';
import * as v from 'valibot';
import type { RawData, WebSocket } from 'ws';
import type { LiveHub } from './hub';
import type { LiveSocket, Subscriber } from './subscriber';

const CLOSE_POLICY = 1008;
/** A page subscribes to at most six groups, once for each connection. More messages than this are a flood. */
const MAX_MESSAGES_PER_BEAT = 200;

/** The session that a socket was opened with. */
export interface LiveSession {
  userId: string;
  /** The digest of its token, as stored. */
  digest: Buffer;
}

/** A socket, its session and the state of its heartbeat. */
export interface LiveConnection extends Subscriber {
  webSocket: WebSocket;
  session: LiveSession | null;
  alive: boolean;
  messages: number;
}

/** A message is text, although it is passed as bytes. */
const AS_TEXT = { binary: false };

class OpenSocket implements LiveSocket {
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
    // A ping goes out after all that waits. A callback for every message would cost more than the message.
    this.webSocket.ping(undefined, undefined, call);
  }

  close(code: number, reason: string): void {
    this.webSocket.close(code, reason);
  }

  terminate(): void {
    this.webSocket.terminate();
  }
}

const messageSchema = v.union([subscribeFeedMessage, subscribeOwnMessage, subscribeMessageSchema]);

/** A message that asks for another feed than ours counts as one that asks for hints. */
function readSubscribe(
  raw: RawData,
  isBinary: boolean,
): SubscribeMessage | SubscribeFeedMessage | SubscribeOwnMessage | null {
  if (isBinary || !Buffer.isBuffer(raw)) return null;
  try {
    const parsed = v.safeParse(messageSchema, JSON.parse(raw.toString('utf8')));
    return parsed.success ? parsed.output : null;
  } catch {
    return null;
  }
}

/** What a successful handshake leads to. */
interface Accepted {
  webSocket: WebSocket;
  session: LiveSession | null;
}

/** Adds an open socket to the hub until it closes. Malformed messages and floods close it. */
export function serveSocket(hub: LiveHub, { webSocket, session }: Accepted): LiveConnection {
  const socket = new OpenSocket(webSocket);
  const userId = session?.userId ?? null;
  const state = { userId, session, groups: new Set<LiveGroup>(), isBehind: false, alive: true, messages: 0 };
  const connection: LiveConnection = { webSocket, socket, ...state };
  hub.add(connection);
  webSocket.on('message', (raw, isBinary) => {
    connection.messages += 1;
    const message = readSubscribe(raw, isBinary);
    if (!message || connection.messages > MAX_MESSAGES_PER_BEAT) webSocket.close(CLOSE_POLICY, 'unexpected message');
    else if ('since' in message) hub.follow(connection, message.group, message.since);
    else hub.subscribe(connection, message.group);
  });
  webSocket.on('pong', () => (connection.alive = true));
  // ws closes the socket itself after an error (a message that is too large, a broken frame).
  webSocket.on('error', () => undefined);
  webSocket.on('close', () => hub.remove(connection));
  return connection;
}

/** On each heartbeat: drops the clients that did not answer the last ping, and pings the others. */
export function beat(connections: Set<LiveConnection>): void {
  for (const connection of connections) {
    if (!connection.alive) connection.webSocket.terminate();
    connection.alive = false;
    connection.messages = 0;
    if (connection.socket.isOpen) connection.webSocket.ping();
  }
}
