import { lastNewsQuestion } from '@contract/values/ownFeed';
import { subscribeFeedMessage, subscribeOwnMessage } from '@contract/feeds';
import { type LiveGroup, subscribeMessageSchema } from '@contract/values/liveGroups';
import * as v from 'valibot';
import type { RawData, WebSocket } from 'ws';
import type { LiveHub } from './hub';
import { type BeatenSocket, OpenSocket, type Subscriber } from './socket';

const CLOSE_POLICY = 1008;
/** A page subscribes to at most six groups, once for each connection. More messages than this are a flood. */
const MAX_MESSAGES_PER_BEAT = 200;

/** The session that a socket was opened with. */
export interface LiveSession {
  userId: string;
  /** The digest of its token, as stored. */
  digest: Buffer;
  /** How long it still lasts, in milliseconds. */
  leftMs: number;
}

/** A socket, its session and the state of its heartbeat. */
export interface LiveConnection extends Subscriber, BeatenSocket {
  session: LiveSession | null;
}

const messageSchema = v.union([subscribeFeedMessage, subscribeOwnMessage, subscribeMessageSchema, lastNewsQuestion]);

/** A message that asks for another feed than ours counts as one that asks for hints. */
function readMessage(raw: RawData, isBinary: boolean): v.InferOutput<typeof messageSchema> | null {
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
    const message = readMessage(raw, isBinary);
    if (!message || connection.messages > MAX_MESSAGES_PER_BEAT) webSocket.close(CLOSE_POLICY, 'unexpected message');
    else if ('groups' in message) hub.sayLastNews(connection, message.groups);
    else if ('since' in message) hub.follow(connection, message.group, message.since);
    else hub.subscribe(connection, message.group);
  });
  webSocket.on('pong', () => (connection.alive = true));
  // ws closes the socket itself after an error (a message that is too large, a broken frame).
  webSocket.on('error', () => undefined);
  webSocket.on('close', () => hub.remove(connection));
  return connection;
}
