import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import type { Hono } from 'hono';
import type { AppEnv } from './env';

/** An upload of 5 MB over a slow line takes its time; a socket that only trickles is dropped. */
const REQUEST_TIMEOUT_MS = 60_000;
const HEADERS_TIMEOUT_MS = 15_000;
/** Requests under way at a stop get this long. */
const STOP_GRACE_MS = 5_000;

/** An HTTP server for the app, not yet listening: the live channel joins it first. */
export function createHttpServer(app: Hono<AppEnv>): Server {
  const serverOptions = { requestTimeout: REQUEST_TIMEOUT_MS, headersTimeout: HEADERS_TIMEOUT_MS };
  return createAdaptorServer({ fetch: app.fetch, createServer, serverOptions }) as Server;
}

/** Opens the port. @param port 0 for any free one @returns the port that is open */
export function listen(server: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve((server.address() as AddressInfo).port);
    });
  });
}

/** Takes no new request, waits for those under way, and gives up on them after five seconds. */
export function stopListening(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const giveUp = setTimeout(() => server.closeAllConnections(), STOP_GRACE_MS);
    server.close(() => {
      clearTimeout(giveUp);
      resolve();
    });
    server.closeIdleConnections();
  });
}
