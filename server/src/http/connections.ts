import { getRequestListener, RequestError } from '@hono/node-server';
import type { Hono } from 'hono';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, isIP, isIPv4, isIPv6, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Log } from '@server/platform/log';
import type { RefusalCode } from '@server/platform/refusal';
import type { AppEnv } from './env';

/** The end of the status line, and the reason. */
export interface RawRefusal {
  status: string;
  code: RefusalCode;
  detail: string;
}

const BROKEN_HTTP: RawRefusal = {
  status: '400 Bad Request',
  code: 'malformed',
  detail: 'The request is no valid HTTP.',
};
const UNKNOWN_METHOD: RawRefusal = {
  status: '405 Method Not Allowed',
  code: 'method_not_allowed',
  detail: 'Method "CONNECT" not allowed.',
};

/** Errors of Node's parser before there is a request, and their answers. */
const REFUSALS: Record<string, RawRefusal> = {
  HPE_HEADER_OVERFLOW: {
    status: '431 Request Header Fields Too Large',
    code: 'too_large',
    detail: 'The headers are too large.',
  },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: {
    status: '413 Payload Too Large',
    code: 'too_large',
    detail: 'The chunk extensions are too large.',
  },
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: '408 Request Timeout',
    code: 'malformed',
    detail: 'The request took too long to arrive.',
  },
};

/** What securityHeaders sets on other answers, as far as it concerns JSON. */
const BARE_HEADERS = {
  'Content-Type': 'application/json',
  'Content-Security-Policy': `default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
};

/** Answers on the bare socket, with JSON of the contract's error shape like every other refusal. */
export function refuseRaw(socket: Duplex, { status, code, detail }: RawRefusal): void {
  const body = JSON.stringify({ detail, code });
  const head = [
    `HTTP/1.1 ${status}`,
    'Connection: close',
    `Content-Length: ${String(Buffer.byteLength(body))}`,
    ...Object.entries(BARE_HEADERS).map(([name, value]) => `${name}: ${value}`),
  ];
  // A client that does not read the answer must not keep the socket open.
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy());
}

/**
 * True while a complete request of the connection is being answered. The broken one comes after it, and a refusal now
 * would be taken for the answer to the first. A request that is broken itself is never complete.
 */
function isAnswering(socket: Duplex): boolean {
  const answer = Reflect.get(socket, '_httpMessage') as ServerResponse | null | undefined;
  return answer ? answer.headersSent || answer.req.complete : false;
}

/** Answers a request without reading its body, and closes the connection. */
function refuseAnswer(response: ServerResponse, status: number, detail: string): void {
  const code: RefusalCode = 'malformed';
  response.writeHead(status, { ...BARE_HEADERS, Connection: 'close' }).end(JSON.stringify({ detail, code }));
}

/** Refuses a body with another transfer coding than chunked: it would be read as if it had none. */
function refusePacked({ headers }: IncomingMessage, response: ServerResponse): boolean {
  const coding = headers['transfer-encoding'] ?? 'chunked';
  if (coding.toLowerCase() === 'chunked') return false;
  refuseAnswer(response, 400, 'The transfer encoding is not understood.');
  return true;
}

/** @param status that of the refusal @param reason why Node's parser refused, by its own code */
type OnRefused = (status: number, reason: string) => void;

/** Adds JSON bodies to Node's own refusals, which have none, and reports them: they reach no access log. */
function refuseInJson(server: Server, onRefused: OnRefused): void {
  server.on('clientError', ({ code = '' }: NodeJS.ErrnoException, socket: Duplex) => {
    if (code === 'ECONNRESET' || !socket.writable || isAnswering(socket)) return void socket.destroy();
    const refusal = REFUSALS[code] ?? BROKEN_HTTP;
    onRefused(parseInt(refusal.status, 10), code);
    refuseRaw(socket, refusal);
  });
  server.on('connect', (_request: IncomingMessage, socket: Duplex) => {
    socket.on('error', () => socket.destroy());
    refuseRaw(socket, UNKNOWN_METHOD);
  });
  server.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) =>
    refuseAnswer(response, 417, 'The expectation is not understood.'),
  );
}

/** `[2001:db8::1]:443`, `203.0.113.7:443`: the spelling of some proxies. */
const WITH_PORT = /^\[([^\]]+)\](?::\d+)?$|^([\d.]+):\d+$/;
const MAPPED = /^::ffff:([\d.]+)$/i;
/** A provider's customer has at least these groups of an IPv6 address, and can choose the others freely. */
const GROUPS_OF_NETWORK = 4;

/** The eight groups of an IPv6 address. */
function groupsOf(address: string): string[] {
  // A URL writes an address in its shortest form, without an IPv4 address inside.
  const short = new URL(`http://[${address}]/`).hostname.slice(1, -1);
  const [head = '', tail] = short.split('::');
  const [before, after] = [head, tail ?? ''].map((part) => (part === '' ? [] : part.split(':'))) as [
    string[],
    string[],
  ];
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => '0');
  return [...before, ...(tail === undefined ? [] : zeros), ...after];
}

/**
 * The key under which an address is counted: an IPv4 address, or the /64 network of an IPv6 address. Ports are left
 * out. Null if the text is not an address.
 */
export function addressKey(text: string): string | null {
  const parts = WITH_PORT.exec(text.trim());
  const bare = (parts?.[1] ?? parts?.[2] ?? text.trim()).split('%')[0] ?? '';
  const address = MAPPED.exec(bare)?.[1] ?? bare;
  if (isIP(address) === 0) return null;
  if (isIPv4(address) || !isIPv6(address)) return address;
  return `${groupsOf(address).slice(0, GROUPS_OF_NETWORK).join(':')}::/64`;
}

/** True while a request of the connection is being answered, or after it became a live socket. */
const isUsed = (socket: Socket): boolean =>
  Boolean(Reflect.get(socket, '_httpMessage')) || Reflect.get(socket, 'parser') === null;

/** The open connections by address; an IPv6 address counts as its /64 network. */
class Shares {
  private readonly ofAddress = new Map<string, Set<Socket>>();
  private count = 0;

  constructor(private readonly most: number) {}

  add(socket: Socket): void {
    const key = addressKey(socket.remoteAddress ?? '') ?? '';
    const own = this.ofAddress.get(key) ?? new Set();
    this.ofAddress.set(key, own.add(socket));
    this.count += 1;
    socket.once('close', () => {
      this.count -= 1;
      own.delete(socket);
      if (own.size === 0) this.ofAddress.delete(key);
    });
    if (this.count > this.most) this.closeOne(socket, own);
  }

  /** Closes a connection of the address that has the most; the new one, if its own address has the most. */
  private closeOne(fresh: Socket, own: ReadonlySet<Socket>): void {
    let greediest = own;
    for (const others of this.ofAddress.values()) if (others.size > greediest.size) greediest = others;
    const victims = [...greediest].filter((socket) => !socket.destroyed);
    const victim = greediest === own ? fresh : (victims.find((socket) => !isUsed(socket)) ?? victims.at(-1));
    victim?.destroy();
  }
}

/**
 * If there are more connections than `most`, one of the address with the most is closed, so that nobody can use up all
 * of them. Idle ones are closed first. Behind a proxy all have the same address, and the newest is closed.
 */
function shareConnections(server: Server, most: number): void {
  const shares = new Shares(most);
  server.on('connection', (socket) => shares.add(socket));
}

/** The kind of sender by the headers. Whether the session is valid is checked later. */
export type Sender = 'session' | 'stranger';

/**
 * Begins requests a few at a time. Otherwise 300 requests that arrive together would all begin in one turn of the event
 * loop, and nothing else would be answered until the last of them is. Requests with a session and those without wait in
 * separate queues, so a crowd of strangers delays users little.
 */
export class FairStarts {
  private readonly waiting: Record<Sender, (() => void)[]> = { session: [], stranger: [] };
  private begun: Record<Sender, number> = { session: 0, stranger: 0 };
  private isPlanned = false;

  /** @param most how many requests of each kind of sender begin in one turn */
  constructor(private readonly most: number) {}

  /** Begins a request now, or in one of the next turns of the event loop. Those of a kind keep their order. */
  start(sender: Sender, begin: () => void): void {
    this.waiting[sender].push(begin);
    this.beginSome(sender);
    this.planTurn();
  }

  private beginSome(sender: Sender): void {
    const line = this.waiting[sender];
    while (this.begun[sender] < this.most && line.length > 0) {
      this.begun[sender] += 1;
      line.shift()?.();
    }
  }

  private planTurn(): void {
    if (this.isPlanned) return;
    this.isPlanned = true;
    setImmediate(() => {
      this.isPlanned = false;
      this.begun = { session: 0, stranger: 0 };
      if (this.waiting.session.length + this.waiting.stranger.length === 0) return;
      this.planTurn();
      this.beginSome('session');
      this.beginSome('stranger');
    });
  }
}

interface TurnLimits {
  /** How many requests of a connection may wait. Browsers and proxies wait for an answer before the next request. */
  mostWaiting: number;
  /** A request must be answered, and its answer read by the client, in this time. */
  answerTimeoutMs: number;
  /** How many requests with a session, and how many without, may begin in one turn of the event loop. All connections count together. */
  startsInTurn: number;
}

/** In this time a slow phone can read the largest file of the app at 4 KB/s. */
const TURN_LIMITS: TurnLimits = { mostWaiting: 16, answerTimeoutMs: 120_000, startsInTurn: 4 };

/** Any value but 0, 1 and 2 makes Node's parser give up. */
const GIVE_UP = -1;

/** What Node keeps at the socket of a request. It is not documented, so `turns.test.ts` shows that it works. */
interface Parsed {
  parser?: { onIncoming?: (() => number) | null } | null;
}

/**
 * Makes Node ignore what a closed connection has already sent. Otherwise it still parses every request of the present
 * chunk, which takes milliseconds for hundreds of them and delays everybody else.
 */
function stopParsing(socket: Socket): void {
  const { parser } = socket as Socket & Parsed;
  if (parser?.onIncoming) parser.onIncoming = () => GIVE_UP;
}

const senderOf = ({ headers }: IncomingMessage): Sender =>
  headers.authorization === undefined ? 'stranger' : 'session';

type Handle = (request: IncomingMessage, response: ServerResponse) => void;

/**
 * Answers the requests of a connection one after the other, each when the answer before it has been read. So a client
 * that sends many requests and reads no answers costs the memory of one answer. Of all connections, only a few requests
 * begin in one turn of the event loop. A connection with too many waiting requests, or with an answer that is not read in
 * time, is closed.
 */
function takeTurns(handle: Handle, { mostWaiting, answerTimeoutMs, startsInTurn }: TurnLimits = TURN_LIMITS): Handle {
  const queues = new WeakMap<Socket, (() => void)[]>();
  const starts = new FairStarts(startsInTurn);
  const answerNext = (queue: (() => void)[]) => queue[0]?.();
  return (request, response) => {
    const { socket } = request;
    if (socket.destroyed) return;
    const queue = queues.get(socket) ?? [];
    queues.set(socket, queue);
    if (queue.length >= mostWaiting) {
      queue.length = 0;
      socket.destroy();
      stopParsing(socket);
      return;
    }
    const begin = () => {
      if (socket.destroyed) return;
      const giveUp = setTimeout(() => socket.destroy(), answerTimeoutMs);
      response.once('close', () => {
        clearTimeout(giveUp);
        queue.shift();
        answerNext(queue);
      });
      handle(request, response);
    };
    queue.push(() => starts.start(senderOf(request), begin));
    if (queue.length === 1) answerNext(queue);
  };
}

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

/** Live sockets count too. For each connection above this number, one of the address with the most is closed. */
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
  const [status, code, detail] = (
    error instanceof RequestError
      ? [400, 'malformed', BROKEN]
      : [500, 'unexpected', 'Something went wrong on our side.']
  ) satisfies [number, RefusalCode, string];
  return Response.json({ detail, code }, { status, headers: BARE_HEADERS });
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
