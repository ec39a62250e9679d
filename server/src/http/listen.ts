import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener, RequestError } from '@hono/node-server';
import type { Hono } from 'hono';
import type { Log } from '@server/platform/log';
import type { AppEnv } from './env';
import { BARE_HEADERS, refuseInJson, refusePacked } from './connections/refuseRaw';
import { shareConnections } from './connections/shareConnections';
import { takeTurns, TURN_LIMITS } from './connections/takeTurns';

/** An upload of 5 MB over a slow line takes a while, but a client that sends almost nothing is dropped. */
const REQUEST_TIMEOUT_MS = 60_000;
const HEADERS_TIMEOUT_MS = 15_000;
/** How often the two timeouts above are checked. */
const TIMEOUT_CHECK_MS = 5_000;
/** Balancers usually keep idle connections for 60 s. They must close one before the server does. */
const KEEP_ALIVE_TIMEOUT_MS = 65_000;
const MAX_HEADER_BYTES = 16 * 1024;
const BROKEN = 'The address or the host of the request is broken.';
/** When the server stops, running requests have this much time to finish. */
const STOP_GRACE_MS = 5_000;

/** Live sockets count too. For a connection above this number, one of the greediest address is closed. */
const MAX_CONNECTIONS = 5_000;

const LIMITS = {
  requestTimeout: REQUEST_TIMEOUT_MS,
  headersTimeout: HEADERS_TIMEOUT_MS,
  connectionsCheckingInterval: TIMEOUT_CHECK_MS,
  keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS,
  maxHeaderSize: MAX_HEADER_BYTES,
  // A missing Host is refused below, in JSON.
  requireHostHeader: false,
  maxConnections: MAX_CONNECTIONS,
  ...TURN_LIMITS,
};

type HttpLimits = typeof LIMITS;

/** Answers requests that hono cannot read: a broken address or host, a method that fetch does not know. */
function refuseRequest(error: unknown): Response {
  const [status, detail] = error instanceof RequestError ? [400, BROKEN] : [500, 'Something went wrong on our side.'];
  return Response.json({ detail }, { status, headers: BARE_HEADERS });
}

/**
 * Creates the HTTP server of the app. It does not listen yet, because the live channel is added first.
 *
 * @param limits replace the usual ones
 * @param log gets a line for each request that is no valid HTTP
 */
export function createHttpServer(
  app: Hono<AppEnv>,
  limits: Partial<HttpLimits> = {},
  log: Pick<Log, 'info'> | null = null,
): Server {
  const { maxConnections, mostWaiting, answerTimeoutMs, startsInTurn, ...rest } = { ...LIMITS, ...limits };
  const answer = getRequestListener(app.fetch, { errorHandler: refuseRequest });
  const turns = { mostWaiting, answerTimeoutMs, startsInTurn };
  const server = createServer(
    rest,
    takeTurns((request, response) => {
      // HTTP/1.0 has no Host. Some health checks still speak it.
      if (request.httpVersion === '1.0') request.headers.host ??= 'localhost';
      if (!refusePacked(request, response)) void answer(request, response);
    }, turns),
  );
  shareConnections(server, maxConnections);
  refuseInJson(server, (status, reason) => log?.info({ status, reason }, 'no valid request'));
  return server;
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

/** The address at which a server answers. IPv6 is in brackets in an address. */
export const urlOf = (host: string, port: number): string =>
  `http://${host.includes(':') ? `[${host}]` : host}:${String(port)}`;

/** Accepts no new requests, waits for the running ones, and closes their connections after five seconds. */
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
