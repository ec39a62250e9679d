import { parse } from 'hono/utils/cookie';
import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { type RawData, type WebSocket, WebSocketServer } from 'ws';
import { LIVE_CHANNEL_PATH } from '@contract/values/constants';
import { KEY_HEADER } from '@contract/values/apiKeys';
import { lastNewsQuestion, type OwnGroup } from '@contract/values/ownFeed';
import { refusalTexts } from '@/texts/refusals';
import type { Database, Db } from '@server/db/database';
import { handshakeAddress, isOwnOrigin } from '@server/http/edge';
import { type RawRefusal, refuseRaw } from '@server/http/connections';
import { feedOf } from '@server/modules/listings/feed';
import { readOwnStep } from '@server/modules/ownFeed';
import { LIVE_COOKIE } from '@server/modules/sessions/liveCookie';
import { findUserOfSession, findValidSessions } from '@server/modules/sessions/session';
import { type Bus, messageStore, type NewsSubscription, postgresBus } from '@server/news/relay';
import type { NewsMessage } from '@server/news/announce';
import { type Config, ofConsole } from '@server/platform/config';
import type { Log } from '@server/platform/log';
import { inSpansOf, noFrames, type SentFrames } from '@server/platform/tracing';
import { UnderWay } from '@server/platform/turns';
import { subscribeFeedMessage, subscribeOwnMessage } from '@contract/feeds';
import { type LiveGroup, subscribeMessageSchema } from '@contract/values/liveGroups';
import * as v from 'valibot';
import { CONSOLE_LIMITS, ConsoleSockets, isOfConsole } from './consoleSockets';
import { CLOSE_SESSION_ENDED, LiveHub } from './hub';
import { ListingsPush, OwnPush } from './pushes';
import { ProgramSockets } from './programSockets';
import {
  asksFor,
  beat,
  type BeatenSocket,
  CLOSE_POLICY,
  CLOSE_WINDOW_MS,
  closeInTurns,
  CLOSING,
  CROWDED,
  MAX_MESSAGES_PER_BEAT,
  OpenSocket,
  SOCKETS,
  type Subscriber,
} from './socket';
import { STRANGER_LIMITS, type StrangerLimits, Strangers } from './hub';

/** The session that a socket was opened with. */
interface LiveSession {
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

/** The result of a handshake: accepted for a session, accepted without one (null), or refused. */
type Handshake = { session: LiveSession | null } | { refused: RawRefusal };

const NO_CHANNEL: RawRefusal = { status: '404 Not Found', code: 'not_found', detail: 'Not found.' };
const FOREIGN: RawRefusal = {
  status: '403 Forbidden',
  code: 'forbidden',
  detail: 'This page may not use your session.',
};

/** A program would take hints without a user for what is its user's. */
const noKeys = (): RawRefusal => ({ status: '403 Forbidden', code: 'key_scope', detail: refusalTexts.keyScope });

const liveCookie = ({ headers }: IncomingMessage) => parse(headers.cookie ?? '', LIVE_COOKIE)[LIVE_COOKIE];

/** Decides on a handshake. A cookie whose session has ended is ignored. */
async function readHandshake(
  request: IncomingMessage,
  parts: { db: Db; config: { appUrl: string; allowedOrigins: readonly string[] } },
): Promise<Handshake> {
  if (!asksFor(request, LIVE_CHANNEL_PATH)) return { refused: NO_CHANNEL };
  if (request.headers[KEY_HEADER.toLowerCase()] !== undefined) return { refused: noKeys() };
  const cookie = liveCookie(request);
  if (cookie === undefined) return { session: null };
  const { origin, host } = request.headers;
  if (!isOwnOrigin({ origin, host }, parts.config)) return { refused: FOREIGN };
  const digest = Buffer.from(cookie, 'base64url');
  const user = await findUserOfSession(parts.db, digest);
  return { session: user && { userId: user.id, digest, leftMs: user.left_ms } };
}

/**
 * Makes what sends contents to the sockets that follow a group.
 *
 * @param frames counts what is sent
 * @param maySend false while messages may be missed: a session may have ended, and its socket must not be sent contents
 */
function pushesOf({ db, log }: { db: Database; log: Log }, frames: SentFrames, maySend: () => boolean) {
  const warn = (what: string) => (error: unknown) => log.warn({ err: error }, what);
  const own = (group: OwnGroup) =>
    new OwnPush(group, (userId, froms) => readOwnStep(db, { userId, group, froms }), {
      onFailure: warn('changes not read'),
      maySend,
      frames,
    });
  return {
    listings: new ListingsPush(feedOf(db), { onFailure: warn('listings not read'), maySend, frames }),
    transactions: own('transactions'),
    homepage_updates: own('homepage_updates'),
  };
}

const keyOf = (digest: Buffer) => digest.toString('base64');

/**
 * Closes the sockets whose sessions have expired, or have ended while the announcement of it was missed. One query for
 * all sockets.
 *
 * @returns in how many milliseconds the next session expires; Infinity without one
 */
async function endOldSockets(db: Db, connections: ReadonlySet<LiveConnection>): Promise<number> {
  const known = [...connections].flatMap(({ session, webSocket }) => (session ? [{ session, webSocket }] : []));
  if (known.length === 0) return Infinity;
  const found = await findValidSessions(
    db,
    known.map(({ session }) => session.digest),
  );
  const valid = new Set(found.map(({ token_digest: digest }) => keyOf(digest)));
  for (const { session, webSocket } of known) {
    if (!valid.has(keyOf(session.digest))) webSocket.close(CLOSE_SESSION_ENDED, 'session ended');
  }
  return found.reduce((first, { left_ms: leftMs }) => Math.min(first, leftMs), Infinity);
}

/** Sessions that end later are found by a later check: there is one at each heartbeat. */
const LONGEST_MS = 24 * 60 * 60_000;

/** Closes the sockets whose sessions have ended without a message: at once when one expires. */
function watchSessions({ db, log }: { db: Db; log: Log }, connections: Set<LiveConnection>) {
  /** The number of gaps in the messages after which sessions are still being checked. */
  let gaps = 0;
  let timer: NodeJS.Timeout | undefined;
  let timerAt = Infinity;
  const looking = new UnderWay();
  /** Schedules a check for a session that expires in this time. */
  const expect = (leftMs: number): void => {
    const at = performance.now() + leftMs;
    if (at >= timerAt || leftMs > LONGEST_MS) return;
    clearTimeout(timer);
    timerAt = at;
    timer = setTimeout(() => {
      timerAt = Infinity;
      void look();
    }, leftMs + 1).unref();
  };
  const look = (): Promise<void> =>
    looking.add(
      endOldSockets(db, connections)
        .then(expect)
        .catch((error: unknown) => log.warn({ err: error }, 'sessions not read')),
    );
  return {
    look,
    /** Counts a connection until it closes. */
    watch: (connection: LiveConnection): void => {
      connections.add(connection);
      connection.webSocket.on('close', () => connections.delete(connection));
      if (connection.session) expect(connection.session.leftMs);
    },
    lookAfterGap: async (): Promise<void> => {
      gaps += 1;
      await look();
      gaps -= 1;
    },
    /** False while the end of a session may have been missed. */
    areKnown: () => gaps === 0,
    /** Waits for the checks that are under way. */
    close: async (): Promise<void> => {
      await looking.end();
      clearTimeout(timer);
    },
  };
}

interface Listeners {
  /** Gets every message too; null if announcements may have been missed. */
  onEach?: ((message: NewsMessage | null) => void) | undefined;
  onAnnouncement?: ((group: string) => void) | undefined;
  /** Called if announcements may have been missed. The sockets are notified after this has resolved. */
  onGap: () => Promise<void>;
  /** Resolves when every read sees everything announced so far. */
  untilVisible?: (() => Promise<void>) | undefined;
  log: Log;
}

/** Passes what any server process announces to the hub of this process. */
function listenForNews(
  bus: Bus,
  hub: LiveHub,
  { onEach, onAnnouncement, onGap, untilVisible, log }: Listeners,
): Promise<NewsSubscription> {
  // A page that is notified of a change reads at once, and must not get the state before it.
  const whenVisible = (send: () => unknown) => (untilVisible ? void untilVisible().then(send) : send());
  return bus.subscribe({
    onMessage: (message) => {
      onEach?.(message);
      if ('console' in message) return;
      if ('ended' in message) return hub.endSessions(message);
      onAnnouncement?.(message.group);
      const facts = { 'live.group': message.group };
      whenVisible(() =>
        inSpansOf('deliver', facts, message.parents ?? [], ({ note }) =>
          note({ 'live.sockets': hub.announce(message) }),
        ),
      );
    },
    onGap: () => {
      onEach?.(null);
      // A session may have ended meanwhile, and its sockets must get no listings.
      void onGap().then(() => whenVisible(() => hub.announceAll()));
    },
    onFailure: (error) => log.warn({ err: error }, 'trouble with announcements'),
  });
}

const HEARTBEAT_MS = 30_000;

interface LiveParts {
  db: Database;
  config: Pick<Config, 'appUrl' | 'allowedOrigins' | 'trustProxy' | 'consoleUrl'>;
  /** The server of the console, if it has its own port: the console's sockets are then opened only there. */
  consoleServer?: Server | null;
  log: Log;
  heartbeatMs?: number;
  /** The bus for news between processes; without it, PostgreSQL. */
  bus?: Bus;
  onAnnouncement?: (group: string) => void;
  /** Resolves when every read sees everything announced so far. Without it, that is always so. */
  untilVisible?: (() => Promise<void>) | undefined;
  limits?: StrangerLimits | undefined;
  consoleLimits?: typeof CONSOLE_LIMITS | undefined;
}

function refuseInLog(log: Log, stream: Duplex, refusal: RawRefusal): void {
  log.info({ status: parseInt(refusal.status, 10) }, 'live handshake');
  refuseRaw(stream, refusal);
}

const socketsOf = (connections: ReadonlySet<LiveConnection>) => Array.from(connections, ({ webSocket }) => webSocket);

/** Accepts at each port only what is served there. @returns the handshakes that have begun */
function acceptUpgrades(
  server: Server,
  { log, consoleServer }: Pick<LiveParts, 'log' | 'consoleServer'>,
  accept: (request: IncomingMessage, socket: Duplex, head: Buffer) => Promise<void>,
): UnderWay {
  const accepting = new UnderWay();
  const acceptAt = (at: Server, isServed: (request: IncomingMessage) => boolean) =>
    at.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
      // Until ws takes over, nothing listens for errors, and an unhandled one would end the process.
      socket.on('error', () => socket.destroy());
      if (!isServed(request)) return refuseRaw(socket, NO_CHANNEL);
      void accepting.add(
        accept(request, socket, head).catch((error: unknown) => {
          log.error({ err: error }, 'live handshake failed');
          socket.destroy();
        }),
      );
    });
  acceptAt(server, (request) => !consoleServer || !isOfConsole(request));
  if (consoleServer) acceptAt(consoleServer, isOfConsole);
  return accepting;
}

/** The live channel of spec 7 on a server's port. docs/PROTOCOL.md describes it. */
export async function startLiveServer(
  server: Server,
  { heartbeatMs = HEARTBEAT_MS, limits = STRANGER_LIMITS, consoleLimits = CONSOLE_LIMITS, ...parts }: LiveParts,
) {
  // The pushes start while the subscription to news is still being opened.
  let [news, isStopping]: [NewsSubscription | null, boolean] = [null, false];
  const isListening = () => news?.isConnected() ?? false;
  const frames = noFrames();
  const pushes = pushesOf(parts, frames, () => sessions.areKnown() && isListening());
  const hub = new LiveHub(limits, pushes, frames);
  const strangers = new Strangers(limits);
  const connections = new Set<LiveConnection>();
  const sockets = new WebSocketServer(SOCKETS);
  const consoleConfig = parts.consoleServer ? ofConsole(parts.config) : parts.config;
  const consoles = new ConsoleSockets({ ...parts, config: consoleConfig, limits: consoleLimits, frames });
  const programs = new ProgramSockets({ ...parts, limits, frames });
  const sessions = watchSessions(parts, connections);
  const others = [consoles, programs];
  const onEach = (message: NewsMessage | null) => others.forEach(({ hear }) => hear(message));
  const listeners = { ...parts, onEach, onGap: sessions.lookAfterGap };
  news = await listenForNews(parts.bus ?? postgresBus(messageStore(parts.db)), hub, listeners);
  hub.listening();

  async function accept(request: IncomingMessage, stream: Duplex, head: Buffer): Promise<void> {
    const handshake = await readHandshake(request, parts);
    const refuse = (refusal: RawRefusal) => refuseInLog(parts.log, stream, refusal);
    if ('refused' in handshake) return refuse(handshake.refused);
    if (isStopping) return refuse(CLOSING);
    const { session } = handshake;
    if (!session && !strangers.admit(handshakeAddress(request, parts.config), stream)) return refuse(CROWDED);
    parts.log.info({ status: 101, ...(session && { user: session.userId }) }, 'live handshake');
    sockets.handleUpgrade(request, stream, head, (webSocket) => {
      const connection = serveSocket(hub, { webSocket, session });
      sessions.watch(connection);
    });
  }

  const accepting = acceptUpgrades(server, parts, async (request, socket, head) => {
    if (isOfConsole(request)) return consoles.accept(request, socket, head);
    return programs.isAsked(request) ? programs.accept(request, socket, head) : accept(request, socket, head);
  });
  const onBeat = () => {
    [hub, programs].forEach((each) => each.cutOffBehind());
    [connections, consoles.connections, programs.connections].forEach(beat);
    void sessions.look();
  };
  const heartbeat = setInterval(onBeat, heartbeatMs);

  return {
    hub,
    /** Whether news from other processes arrives. */
    isListening,
    isOnNats: () => news?.isOnNats?.() ?? null,
    /** Accepts no more sockets and closes the open ones in turns. They receive news until they are closed. */
    close: async (): Promise<void> => {
      isStopping = true;
      clearInterval(heartbeat);
      await accepting.end();
      await Promise.all([closeInTurns(socketsOf(connections), CLOSE_WINDOW_MS), ...others.map((each) => each.close())]);
      await news?.close();
      await sessions.close();
      await Promise.all(Object.values(pushes).map((push) => push.close()));
    },
  };
}
