import * as v from 'valibot';
import { type WebSocket, WebSocketServer } from 'ws';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Listing } from '@contract/listings';
import { subscribeFeedMessage } from '@contract/feeds';
import { LISTINGS_FEED_HEADER, offerText } from '@contract/values/listingsFeed';
import { deltaOf, sumOfListings, sumText } from '@/domain/book/listingsFeed';
import type { LiveGroup } from '@contract/values/liveGroups';
import { ANSWERS } from '@test/support/mswBackend/answers/answers';
import { findCall } from '@test/support/mswBackend/backendRequest';
import { ADA, createState } from '@test/support/mswBackend/seed';
import { TOKEN } from '@test/tools/bench/peers/levels';
import type { Version } from './listings';
import { type PageFiles, typeOf } from './browser';

/** What our own server sends of each step from one version to the next, made before anything is measured. */
class BenchFeed {
  private readonly followers = new Set<WebSocket>();
  private count = 1;
  private step = '';

  constructor(private version: Version) {}

  /** The present version. */
  get name(): string {
    return `${String(this.count)}-${Buffer.from(this.version.hash).toString('hex').slice(0, 8)}`;
  }

  private sumNow = () => sumText(sumOfListings(this.version.listings), this.name);

  /** The offer that comes with the answer of the present version. */
  offer(): string {
    return offerText({ version: this.name, sum: this.sumNow() });
  }

  /** The listings are these from now on. */
  moveTo(version: Version): void {
    const from = this.name;
    const [before, after] = [this.version.listings, version.listings].map(
      (listings) => new Map(listings.map((listing) => [listing.id, listing])),
    ) as [Map<string, Listing>, Map<string, Listing>];
    const isSame = (id: string) => JSON.stringify(before.get(id)) === JSON.stringify(after.get(id));
    const ids = [...new Set([...before.keys(), ...after.keys()])].filter((id) => !isSame(id));
    this.version = version;
    this.count += 1;
    this.step = JSON.stringify(deltaOf({ from, to: this.name, sum: this.sumNow() }, ids, (id) => after.get(id)));
  }

  /** Notices a page that wants to follow, and answers that nothing has changed since its version, or that something has. */
  hear(socket: WebSocket, text: string): void {
    const asked = v.safeParse(subscribeFeedMessage, JSON.parse(text));
    if (!asked.success) return;
    const step = { from: this.name, to: this.name, sum: this.sumNow() };
    const nothing = deltaOf(step, [], () => undefined);
    socket.send(JSON.stringify(asked.output.since === this.name ? nothing : { group: 'listings' }));
    this.followers.add(socket);
    socket.on('close', () => this.followers.delete(socket));
  }

  /** The last step, for a page that follows; null for any other. */
  messageTo(socket: WebSocket): string | null {
    return this.followers.has(socket) ? this.step : null;
  }

  followerCount = () => this.followers.size;
}

const BACKEND = '/backend/';
const ADDRESS = '127.0.0.1';
/** A replacement for our server on its own port, with the market of one page. It never waits for a database. */
export interface BenchServer {
  origin: string;
  /** What the listings are from now on. */
  show: (version: Version) => void;
  announce: (group: LiveGroup) => void;
  /** How many pages listen. */
  listeners: () => number;
  /** How many pages are sent what changed. */
  followers: () => number;
  stop: () => Promise<void>;
}

/** Strong, and of each encoding another one, as our server tags them. */
const tagOf = ({ hash }: Version, encoding: string) => (encoding === '' ? `"${hash}"` : `"${hash}-${encoding}"`);

function encodingFor({ headers }: IncomingMessage): '' | 'br' | 'gzip' {
  const accepted = String(headers['accept-encoding'] ?? '');
  return accepted.includes('br') ? 'br' : accepted.includes('gzip') ? 'gzip' : '';
}

function answerListings(
  request: IncomingMessage,
  response: ServerResponse,
  { version, feed }: { version: Version; feed: BenchFeed | null },
): void {
  const encoding = encodingFor(request);
  const tag = tagOf(version, encoding);
  const headers = {
    ETag: tag,
    'Cache-Control': 'no-store',
    Vary: 'Accept-Encoding, Authorization',
    ...(feed && { [LISTINGS_FEED_HEADER]: feed.offer() }),
  };
  if (request.headers['if-none-match'] === tag) return void response.writeHead(304, headers).end();
  const body = encoding === '' ? version.text : version[encoding];
  const encoded = encoding === '' ? {} : { 'Content-Encoding': encoding };
  response
    .writeHead(200, { ...headers, ...encoded, 'Content-Type': 'application/json', 'Content-Length': body.length })
    .end(body);
}

function answerCall(method: string, response: ServerResponse, url: URL, state: ReturnType<typeof createState>) {
  const { pathname, searchParams: query } = url;
  const found = findCall(method, pathname.slice(BACKEND.length), query);
  const user = state.users.find(({ id }) => id === ADA) ?? null;
  const asked = { id: found?.id ?? '', query, body: null, user };
  const reply = (found && ANSWERS[found.name])?.(asked, state) ?? { status: 404, body: { detail: 'Not found.' } };
  response
    .writeHead(reply.status, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' })
    .end(JSON.stringify(reply.body));
}

/** Paths without an ending are routes of the app. */
function answerPage(response: ServerResponse, files: PageFiles, pathname: string): void {
  const file = /\.\w+$/.test(pathname) ? pathname : '/index.html';
  const bytes = files.get(file);
  if (!bytes) return void response.writeHead(404).end();
  response.writeHead(200, { 'Content-Type': typeOf(file), 'Cache-Control': 'no-cache' }).end(bytes);
}

/** Starts one for the pages, showing `first`. @param feeds true if it sends the changes of the listings, as our own does */
export async function startBenchServer(files: PageFiles, first: Version, feeds: boolean): Promise<BenchServer> {
  const feed = feeds ? new BenchFeed(first) : null;
  const state = createState({ listings: [] });
  state.sessions.set(TOKEN, ADA);
  let version = first;
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', `http://${ADDRESS}`);
    if (!url.pathname.startsWith(BACKEND)) return answerPage(response, files, url.pathname);
    if (url.pathname === `${BACKEND}listings/` && url.searchParams.get('created_by_user') === null)
      return answerListings(request, response, { version, feed });
    answerCall(request.method ?? '', response, url, state);
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
    listeners: () => sockets.clients.size,
    followers: () => feed?.followerCount() ?? 0,
    stop: async () => {
      for (const socket of sockets.clients) socket.terminate();
      sockets.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
