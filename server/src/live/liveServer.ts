import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer } from 'ws';
import type { Config } from '../config';
import type { Database } from '../db/database';
import type { Log } from '../http/log';
import { readHandshake } from './handshake';
import { LiveHub } from './hub';
import { listenForNews } from './listenForNews';
import { beat, serveSocket, type LiveConnection } from './serveSocket';

const MAX_MESSAGE_BYTES = 4 * 1024;
const HEARTBEAT_MS = 30_000;
const CLOSE_GOING_AWAY = 1001;
/** At a stop, a client that does not answer the closing handshake is dropped after this. */
const CLOSE_GRACE_MS = 1_000;

interface LiveParts {
  db: Database;
  config: Pick<Config, 'appUrl' | 'allowedOrigins'>;
  log: Log;
  heartbeatMs?: number;
}

function refuse(socket: Duplex, status: string): void {
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}

/** The live channel of spec 7 on a server's port, docs/PROTOCOL.md. */
export async function startLiveServer(server: Server, { heartbeatMs = HEARTBEAT_MS, ...parts }: LiveParts) {
  const hub = new LiveHub();
  const connections = new Set<LiveConnection>();
  const sockets = new WebSocketServer({ noServer: true, maxPayload: MAX_MESSAGE_BYTES, clientTracking: false });
  const news = await listenForNews(parts.db, hub);

  async function accept(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    const handshake = await readHandshake(request, parts);
    if ('refused' in handshake) return refuse(socket, handshake.refused);
    sockets.handleUpgrade(request, socket, head, (webSocket) => {
      const connection = serveSocket(hub, webSocket, handshake.userId);
      connections.add(connection);
      webSocket.on('close', () => connections.delete(connection));
    });
  }

  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    // Until ws takes over nobody else listens, and an unheard error would end the process.
    socket.on('error', () => socket.destroy());
    accept(request, socket, head).catch((error: unknown) => {
      parts.log.error({ err: error }, 'live handshake failed');
      socket.destroy();
    });
  });
  const heartbeat = setInterval(() => beat(connections), heartbeatMs);

  return {
    hub,
    close: async (): Promise<void> => {
      clearInterval(heartbeat);
      for (const { socket } of connections) socket.close(CLOSE_GOING_AWAY, 'the server stops');
      setTimeout(() => connections.forEach(({ socket }) => socket.terminate()), CLOSE_GRACE_MS).unref();
      await news.close();
    },
  };
}
