import { once } from 'node:events';
import { WebSocket, type ClientOptions } from 'ws';

/** The socket of a page: its groups, and every message it received, in order. */
export interface LiveClient {
  socket: WebSocket;
  received: string[];
  /** The same messages as texts. */
  texts: string[];
  /** Resolves once so many messages have come. */
  until(count: number): Promise<string[]>;
  /** Resolves with the close code. */
  closed: Promise<number>;
}

/** Opens the live channel of `url` and joins groups; resolves when the server has taken them in. */
export async function openClient(url: string, groups: readonly string[], options: ClientOptions = {}) {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/backend/ws/main/`, options);
  const received: string[] = [];
  const texts: string[] = [];
  const closed = new Promise<number>((resolve) => socket.on('close', resolve));
  socket.on('message', (raw: Buffer) => {
    texts.push(raw.toString());
    received.push((JSON.parse(raw.toString()) as { group: string }).group);
    socket.emit('received');
  });
  await once(socket, 'open');
  for (const group of groups) socket.send(JSON.stringify({ type: 'subscribe', group }));
  // A pong comes after everything sent before its ping was read.
  socket.ping();
  await once(socket, 'pong');
  const client: LiveClient = {
    socket,
    received,
    texts,
    closed,
    until: async (count) => {
      while (received.length < count) await once(socket, 'received');
      return received;
    },
  };
  return client;
}

/** The cookie that a log-in set, as the browser sends it back. */
export const cookieOf = (headers: Headers): string => (headers.get('Set-Cookie') ?? '').split(';')[0] ?? '';
