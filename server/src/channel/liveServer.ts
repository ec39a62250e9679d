import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { type ServerOptions, WebSocketServer } from 'ws';
import type { Config } from '@server/platform/config';
import type { Database } from '@server/db/database';
import type { Log } from '@server/platform/log';
import type { Bus, NewsSubscription } from '@server/news/bus';
import { messageStore } from '@server/news/messageStore';
import { postgresBus } from '@server/news/postgresBus';
import { callerKey } from '@server/http/clientAddress';
import { type RawRefusal, refuseRaw } from '@server/http/connections/refuseRaw';
import { isOfConsole } from './console/consoleHandshake';
import { CONSOLE_LIMITS, ConsoleSockets } from './console/consoleSockets';
import { CLOSE_WINDOW_MS, closeInTurns } from './sockets/closeInTurns';
import { NO_CHANNEL, readHandshake } from './handshake';
import { LiveHub } from './hub';
import { pushesOf } from './pushes';
import { watchSessions } from './watchSessions';
import { listenForNews } from './listenForNews';
import { beat } from './sockets/openSocket';
import { UnderWay } from '@server/platform/underWay';
import { ofConsole } from '@server/platform/consolePlace';
import { noFrames } from '@server/platform/sentFrames';
import { serveSocket, type LiveConnection } from './serveSocket';
import { STRANGER_LIMITS, type StrangerLimits, Strangers } from './strangers';

const MAX_MESSAGE_BYTES = 4 * 1024;
const HEARTBEAT_MS = 30_000;
const SOCKETS: ServerOptions = {
  noServer: true,
  maxPayload: MAX_MESSAGE_BYTES,
  clientTracking: false,
  // Compression gains nothing for messages of 30 to 300 bytes, and would be done for each socket again.
  perMessageDeflate: false,
};
const CROWDED: RawRefusal = {
  status: '429 Too Many Requests',
  detail: 'There are too many connections without a user.',
};
const CLOSING: RawRefusal = { status: '503 Service Unavailable', detail: 'The server is shutting down.' };

interface LiveParts {
  db: Database;
  config: Pick<Config, 'appUrl' | 'allowedOrigins' | 'trustProxy' | 'consoleUrl'>;
  /** Where the console has a port of its own: its sockets are then opened there alone. */
  consoleServer?: Server | null;
  log: Log;
  heartbeatMs?: number;
  /** The way of news between processes; without it, PostgreSQL. */
  bus?: Bus;
  onAnnouncement?: (group: string) => void;
  /** Resolves when every read sees what was announced until now. Without it, that is always so. */
  untilVisible?: (() => Promise<void>) | undefined;
  limits?: StrangerLimits | undefined;
  consoleLimits?: typeof CONSOLE_LIMITS | undefined;
}

/** What the sockets of a request's caller are counted under. */
function addressOf({ headers, socket }: IncomingMessage, { trustProxy }: Pick<Config, 'trustProxy'>): string {
  const [forwardedFor] = [headers['x-forwarded-for']].flat();
  return callerKey({ trustProxy, forwardedFor, peer: socket.remoteAddress });
}

const socketsOf = (connections: ReadonlySet<LiveConnection>) => Array.from(connections, ({ webSocket }) => webSocket);

/** At each port it lets in only what is served there. @returns the handshakes that have begun */
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
  // The pushes have their first turn while the way of news is still being opened.
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
  const sessions = watchSessions(parts, connections);
  const listeners = { ...parts, onEach: consoles.hear, onGap: sessions.lookAfterGap };
  news = await listenForNews(parts.bus ?? postgresBus(messageStore(parts.db)), hub, listeners);
  hub.listening();

  async function accept(request: IncomingMessage, stream: Duplex, head: Buffer): Promise<void> {
    const handshake = await readHandshake(request, parts);
    const refuse = (refusal: RawRefusal) => {
      parts.log.info({ status: parseInt(refusal.status, 10) }, 'live handshake');
      refuseRaw(stream, refusal);
    };
    if ('refused' in handshake) return refuse(handshake.refused);
    if (isStopping) return refuse(CLOSING);
    const { session } = handshake;
    if (!session && !strangers.admit(addressOf(request, parts.config), stream)) return refuse(CROWDED);
    parts.log.info({ status: 101, ...(session && { user: session.userId }) }, 'live handshake');
    sockets.handleUpgrade(request, stream, head, (webSocket) => {
      const connection = serveSocket(hub, { webSocket, session });
      sessions.watch(connection);
    });
  }

  const accepting = acceptUpgrades(server, parts, (request, socket, head) =>
    isOfConsole(request) ? consoles.accept(request, socket, head) : accept(request, socket, head),
  );
  const onBeat = () => {
    hub.cutOffBehind();
    [connections, consoles.connections].forEach(beat);
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
      await Promise.all([closeInTurns(socketsOf(connections), CLOSE_WINDOW_MS), consoles.close()]);
      await news?.close();
      await sessions.close();
      await Promise.all(Object.values(pushes).map((push) => push.close()));
    },
  };
}
