import { subscribeMessageSchema, type SubscribeMessage } from '@contract/liveGroups';
import * as v from 'valibot';
import type { RawData, WebSocket } from 'ws';
import type { LiveHub, Subscriber } from './hub';

const CLOSE_POLICY = 1008;
/** A page holds six groups at most and joins them again on each open: this is a flood. */
const MAX_MESSAGES_PER_BEAT = 200;

/** A socket with the state of its heartbeat. */
export interface LiveConnection extends Subscriber {
  socket: WebSocket;
  alive: boolean;
  messages: number;
}

function readSubscribe(raw: RawData, isBinary: boolean): SubscribeMessage | null {
  if (isBinary || !Buffer.isBuffer(raw)) return null;
  try {
    const parsed = v.safeParse(subscribeMessageSchema, JSON.parse(raw.toString('utf8')));
    return parsed.success ? parsed.output : null;
  } catch {
    return null;
  }
}

/** Adds an open socket to the hub until it closes; rubbish and floods close it. */
export function serveSocket(hub: LiveHub, socket: WebSocket, userId: string | null): LiveConnection {
  const connection: LiveConnection = { socket, userId, groups: new Set(), alive: true, messages: 0 };
  hub.add(connection);
  socket.on('message', (raw, isBinary) => {
    connection.messages += 1;
    const message = readSubscribe(raw, isBinary);
    if (!message || connection.messages > MAX_MESSAGES_PER_BEAT) socket.close(CLOSE_POLICY, 'unexpected message');
    else connection.groups.add(message.group);
  });
  socket.on('pong', () => (connection.alive = true));
  // ws closes the socket by itself after an error (a message too large, a broken frame).
  socket.on('error', () => undefined);
  socket.on('close', () => hub.remove(connection));
  return connection;
}

/** One beat: drops who did not answer the last one, asks the others. */
export function beat(connections: Set<LiveConnection>): void {
  for (const connection of connections) {
    if (!connection.alive) connection.socket.terminate();
    connection.alive = false;
    connection.messages = 0;
    if (connection.socket.readyState === connection.socket.OPEN) connection.socket.ping();
  }
}
