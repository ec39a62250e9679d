import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocketServer } from 'ws';
import type { LiveGroup } from '@contract/values/liveGroups';
import { LISTINGS_FEED_HEADER } from '@contract/values/listingsFeed';
import { OWN_FEED_HEADER, ownMarkText } from '@contract/values/ownFeed';
import { ANSWERS } from '@test/support/mswBackend/answers/answers';
import { OWN_ANSWERS } from '@test/support/mswBackend/answers/ownAnswers';
import { findCall, findOwnCall } from '@test/support/mswBackend/findCall';
import { ADA, createState } from '@test/support/mswBackend/seed';
import { TOKEN } from '@test/tools/bench/peers/wire';
import { BenchFeed } from './benchFeed';
import { type PageFiles, typeOf } from './pageFiles';
import { panelState } from './panels/panelState';
import type { Version } from './version';

const BACKEND = '/backend/';
const ADDRESS = '127.0.0.1';
/** The calls whose answers follow what is traded. */
const TRADED: readonly string[] = ['getNewestTrades', 'getNewestCandles', 'getDayFigures'];

/** A replacement for our server on its own port, with the market of one page. It never waits for a database. */
export interface BenchServer {
  origin: string;
  /** What the listings are from now on. */
  show: (version: Version) => void;
  announce: (group: LiveGroup) => void;
  /** From now on calls of this path are answered that much later. */
  slowDown: (path: string, ms: number) => void;
  /** How many pages listen. */
  listeners: () => number;
  /** How many pages are sent what changed. */
  followers: () => number;
  /** How many calls of any kind were made. */
  calls: () => number;
  /** How often the listings were asked for. */
  asked: () => number;
  /** Comes with the next such question. */
  nextAsk: () => Promise<void>;
  /** How many of those were answered with 304. */
  unchanged: () => number;
  stop: () => Promise<void>;
}

/** Strong, and of each encoding another one, as our server tags them. */
const tagOf = ({ hash }: Version, encoding: string) => (encoding === '' ? `"${hash}"` : `"${hash}-${encoding}"`);

function encodingFor({ headers }: IncomingMessage): '' | 'br' | 'gzip' {
  const accepted = String(headers['accept-encoding'] ?? '');
  return accepted.includes('br') ? 'br' : accepted.includes('gzip') ? 'gzip' : '';
}

/** True if the answer was 304. */
function answerListings(
  request: IncomingMessage,
  response: ServerResponse,
  { version, feed }: { version: Version; feed: BenchFeed | null },
): boolean {
  const encoding = encodingFor(request);
  const tag = tagOf(version, encoding);
  const headers = {
    ETag: tag,
    'Cache-Control': 'no-store',
    Vary: 'Accept-Encoding, Authorization',
    ...(feed && { [LISTINGS_FEED_HEADER]: feed.offer() }),
  };
  if (request.headers['if-none-match'] === tag) {
    response.writeHead(304, headers).end();
    return true;
  }
  const body = encoding === '' ? version.text : version[encoding];
  const encoded = encoding === '' ? {} : { 'Content-Encoding': encoding };
  response
    .writeHead(200, { ...headers, ...encoded, 'Content-Type': 'application/json', 'Content-Length': body.length })
    .end(body);
  return false;
}

function answerCall(
  request: IncomingMessage,
  response: ServerResponse,
  { url, state, feed }: { url: URL; state: ReturnType<typeof createState>; feed: BenchFeed | null },
) {
  const [method, path, query] = [request.method ?? '', url.pathname.slice(BACKEND.length), url.searchParams];
  const own = state.capabilities && findOwnCall(method, path, query);
  const found = findCall(method, path, query);
  const user = state.users.find(({ id }) => id === ADA) ?? null;
  const asked = { id: (own ?? found)?.id ?? '', query, body: null, user };
  const answer = own ? OWN_ANSWERS[own.name] : found && ANSWERS[found.name];
  const reply = answer?.(asked, state) ?? { status: 404, body: { detail: 'Not found.' } };
  const mark =
    own?.name === 'getNewestOwnListings'
      ? feed && ownMarkText({ group: 'listings', version: feed.name })
      : own && TRADED.includes(own.name) && ownMarkText({ group: 'trades', version: '1-1' });
  response
    .writeHead(reply.status, {
      'Content-Type': 'application/json',
      'Cache-Control': 'no-store',
      ...(mark ? { [OWN_FEED_HEADER]: mark } : {}),
    })
    .end(JSON.stringify(reply.body));
}

/** Paths without an ending are routes of the app. */
function answerPage(response: ServerResponse, files: PageFiles, pathname: string): void {
  const file = /\.\w+$/.test(pathname) ? pathname : '/index.html';
  const bytes = files.get(file);
  if (!bytes) return void response.writeHead(404).end();
  response.writeHead(200, { 'Content-Type': typeOf(file), 'Cache-Control': 'no-cache' }).end(bytes);
}

/** What a server can do that a foreign backend cannot. */
interface Offers {
  /** True if it sends the changes of the listings, as our own does. */
  feeds?: boolean;
  /** Set if it has something for each panel of the desk. */
  panels?: string;
}

/** Starts one for the pages, showing `first`. */
export async function startBenchServer(files: PageFiles, first: Version, offers: Offers = {}): Promise<BenchServer> {
  const feed = offers.feeds ? new BenchFeed(first) : null;
  const state = offers.panels === undefined ? createState({ listings: [] }) : panelState();
  state.sessions.set(TOKEN, ADA);
  let version = first;
  let calls = 0;
  let asked = 0;
  let unchanged = 0;
  let onAsk = () => {};
  const delays = new Map<string, number>();
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', `http://${ADDRESS}`);
    if (!url.pathname.startsWith(BACKEND)) return answerPage(response, files, url.pathname);
    calls += 1;
    if (url.pathname === `${BACKEND}listings/` && url.searchParams.get('created_by_user') === null) {
      asked += 1;
      onAsk();
      unchanged += answerListings(request, response, { version, feed }) ? 1 : 0;
      return;
    }
    setTimeout(answerCall, delays.get(url.pathname) ?? 0, request, response, { url, state, feed });
  });
  const sockets = new WebSocketServer({ server, path: `${BACKEND}ws/main/` });
  sockets.on('connection', (socket) => socket.on('message', (words: Buffer) => feed?.hear(socket, words.toString())));
  await new Promise<void>((resolve) => server.listen(0, ADDRESS, resolve));
  return {
    origin: `http://${ADDRESS}:${String((server.address() as AddressInfo).port)}`,
    show(next) {
      version = next;
      feed?.moveTo(next);
    },
    announce(group) {
      const hint = JSON.stringify({ group });
      for (const socket of sockets.clients) socket.send((group === 'listings' && feed?.messageTo(socket)) || hint);
    },
    slowDown: (path, ms) => void delays.set(`${BACKEND}${path}`, ms),
    listeners: () => sockets.clients.size,
    followers: () => feed?.followerCount() ?? 0,
    calls: () => calls,
    asked: () => asked,
    nextAsk: () => new Promise((resolve) => void (onAsk = resolve)),
    unchanged: () => unchanged,
    stop: async () => {
      for (const socket of sockets.clients) socket.terminate();
      sockets.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
