import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer } from 'ws';
import type { OwnGroup } from '@contract/values/ownFeed';
import type { Config } from '@server/platform/config';
import type { Database } from '@server/db/database';
import type { Log } from '@server/platform/log';
import type { Bus } from '@server/news/bus';
import { messageStore } from '@server/news/messageStore';
import { postgresBus } from '@server/news/postgresBus';
import { feedOf } from '@server/modules/listings/feeds';
import { readOwnStep } from '@server/modules/ownFeed/readOwnStep';
import { callerKey } from '@server/http/clientAddress';
import { type RawRefusal, refuseRaw } from '@server/http/connections/refuseRaw';
import { CLOSE_WINDOW_MS, closeInTurns } from './closeInTurns';
import { readHandshake } from './handshake';
import { endOldSockets } from './endOldSockets';
import { LiveHub } from './hub';
import { ListingsPush } from './listingsPush';
import { OwnPush } from './ownPush';
import { listenForNews } from './listenForNews';
import { beat, serveSocket, type LiveConnection } from './serveSocket';
import { STRANGER_LIMITS, type StrangerLimits, Strangers } from './strangers';

const MAX_MESSAGE_BYTES = 4 * 1024;
const HEARTBEAT_MS = 30_000;
const CROWDED: RawRefusal = {
  status: '429 Too Many Requests',
  detail: 'There are too many connections without a user.',
};
const CLOSING: RawRefusal = { status: '503 Service Unavailable', detail: 'The server is shutting down.' };

interface LiveParts {
  db: Database;
  config: Pick<Config, 'appUrl' | 'allowedOrigins' | 'trustProxy'>;
  log: Log;
  heartbeatMs?: number;
  /** The way of news between processes; without it, PostgreSQL. */
  bus?: Bus;
  onAnnouncement?: (group: string) => void;
  /** Resolves when every read sees what was announced until now. Without it, that is always so. */
  untilVisible?: (() => Promise<void>) | undefined;
  limits?: StrangerLimits | undefined;
}

/** What the sockets of a request's caller are counted under. */
function addressOf({ headers, socket }: IncomingMessage, { trustProxy }: Pick<Config, 'trustProxy'>): string {
  const [forwardedFor] = [headers['x-forwarded-for']].flat();
  return callerKey({ trustProxy, forwardedFor, peer: socket.remoteAddress });
}

const socketsOf = (connections: ReadonlySet<LiveConnection>) => Array.from(connections, ({ webSocket }) => webSocket);

/**
 * What sends contents to the sockets that follow a group.
 *
 * @param maySend false while messages may be missed: a session may have ended, and its socket must not be sent contents
 */
function pushesOf({ db, log }: Pick<LiveParts, 'db' | 'log'>, maySend: () => boolean) {
  const warn = (what: string) => (error: unknown) => log.warn({ err: error }, what);
  const own = (group: OwnGroup) =>
    new OwnPush(group, (userId, froms) => readOwnStep(db, { userId, group, froms }), {
      onFailure: warn('changes not read'),
      maySend,
    });
  return {
    listings: new ListingsPush(feedOf(db), { onFailure: warn('listings not read'), maySend }),
    notifications: own('notifications'),
    transactions: own('transactions'),
    homepage_updates: own('homepage_updates'),
  };
}

/** The live channel of spec 7 on a server's port. docs/PROTOCOL.md describes it. */
export async function startLiveServer(
  server: Server,
  { heartbeatMs = HEARTBEAT_MS, limits = STRANGER_LIMITS, ...parts }: LiveParts,
) {
  /** Gaps in the messages after which the sessions are being looked up. */
  let gaps = 0;
  const pushes = pushesOf(parts, () => gaps === 0 && news.isConnected());
  const hub = new LiveHub(limits, pushes);
  const strangers = new Strangers(limits);
  const connections = new Set<LiveConnection>();
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_MESSAGE_BYTES,
    clientTracking: false,
    // Compression gains nothing for messages of 30 to 300 bytes, and would be done for each socket again.
    perMessageDeflate: false,
  });
  let isStopping = false;
  const endOld = () =>
    endOldSockets(parts.db, connections).catch((error: unknown) => parts.log.warn({ err: error }, 'sessions not read'));
  const onGap = async () => {
    gaps += 1;
    await endOld();
    gaps -= 1;
  };
  const news = await listenForNews(parts.bus ?? postgresBus(messageStore(parts.db)), hub, { ...parts, onGap });

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
      connections.add(connection);
      webSocket.on('close', () => connections.delete(connection));
    });
  }

  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    // Until ws takes over, nothing listens for errors, and an unhandled one would end the process.
    socket.on('error', () => socket.destroy());
    accept(request, socket, head).catch((error: unknown) => {
      parts.log.error({ err: error }, 'live handshake failed');
      socket.destroy();
    });
  });
  const heartbeat = setInterval(() => {
    hub.cutOffBehind();
    beat(connections);
    void endOld();
  }, heartbeatMs);

  return {
    hub,
    /** Whether news from other processes arrives. */
    isListening: () => news.isConnected(),
    isOnNats: () => news.isOnNats?.() ?? null,
    /** Accepts no more sockets and closes the open ones in turns. They receive news until they are closed. */
    close: async (): Promise<void> => {
      isStopping = true;
      clearInterval(heartbeat);
      await closeInTurns(socketsOf(connections), CLOSE_WINDOW_MS);
      await news.close();
      await Promise.all(Object.values(pushes).map((push) => push.close()));
    },
  };
}
