import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import * as v from 'valibot';
import { type RawData, type WebSocket, WebSocketServer } from 'ws';
import { PRIVATE_SOCKET } from '@contract/programs';
import { PUBLIC_SOCKET } from '@contract/publicMarket';
import type { Database } from '@server/db/database';
import { type RawRefusal, refuseRaw } from '@server/http/connections';
import { handshakeAddress } from '@server/http/edge';
import { findOpenKeys, readSigner } from '@server/modules/sessions/signedRequest';
import type { NewsMessage } from '@server/news/announce';
import type { Config } from '@server/platform/config';
import type { Log } from '@server/platform/log';
import { Refusal, type RefusalKind } from '@server/platform/refusal';
import type { SentFrames } from '@server/platform/tracing';
import { coalesce } from '@server/platform/turns';
import { CLOSE_SESSION_ENDED, type StrangerLimits, Strangers } from './hub';
import { privateChannel, publicChannel } from './programChannels';
import { type ChannelSource, Rooms } from './rooms';
import {
  asksFor,
  type BeatenSocket,
  CLOSE_POLICY,
  CLOSE_WINDOW_MS,
  closeInTurns,
  CLOSING,
  CROWDED,
  cutOffBehind,
  MAX_MESSAGES_PER_BEAT,
  OpenSocket,
  SOCKETS,
} from './socket';

/** The key with which a socket was opened; null for the public one. */
type Signer = { userId: string; keyId: string } | null;

interface Connection extends BeatenSocket {
  isBehind: boolean;
  signer: Signer;
}

/** How many private sockets a process has at most, and of one user. */
const PRIVATE_LIMITS = { most: 2_000, mostOfAddress: 20 };
const TOO_MANY: RawRefusal = {
  status: '429 Too Many Requests',
  code: 'too_many',
  detail: 'This user has too many sockets.',
};

/** Keys are checked at least this often, in case a message was missed. */
const LOOK_MS = 30_000;
/** The pause if keys could not be read. */
const LOOK_AGAIN_MS = 1_000;

/** The statuses with which a key is refused. */
const STATUS_TEXTS: Partial<Record<RefusalKind, string>> = {
  unauthenticated: '401 Unauthorized',
  forbidden: '403 Forbidden',
};

interface ProgramParts {
  db: Database;
  config: Pick<Config, 'trustProxy'>;
  log: Log;
  limits: StrangerLimits;
  frames: SentFrames;
  /** Resolves when every read sees everything announced so far. */
  untilVisible?: (() => Promise<void>) | undefined;
}

/** The user of the key that has signed a handshake: its path and its query, without a body. @throws Refusal */
async function signerOf(request: IncomingMessage, { db, config }: ProgramParts): Promise<NonNullable<Signer>> {
  const { url = '', headers } = request;
  const [path = '', query = ''] = url.split('?');
  let keyId = '';
  const { id: userId } = await readSigner(db, {
    ...{ method: 'GET', path, query, address: handshakeAddress(request, config) },
    header: (name) => [headers[name.toLowerCase()]].flat()[0],
    body: () => Promise.resolve(new Uint8Array()),
    isOpened: (scopes) => scopes.includes('read'),
    onKnown: ({ id }) => (keyId = id),
  });
  return { userId, keyId };
}

function parsed(raw: RawData, isBinary: boolean): unknown {
  if (isBinary || !Buffer.isBuffer(raw)) return null;
  try {
    return JSON.parse(raw.toString('utf8'));
  } catch {
    return null;
  }
}

/** What a socket asks for; null for anything else. */
function readAsked(db: Database, signer: Signer, message: unknown) {
  const schema = signer ? PRIVATE_SOCKET.asks : PUBLIC_SOCKET.asks;
  const { success, output } = v.safeParse(schema, message);
  if (!success) return null;
  const isPublic = output.channel === 'book' || output.channel === 'trades';
  if (isPublic) return { type: output.type, channel: publicChannel(db, output) };
  return signer && { type: output.type, channel: privateChannel(db, signer.userId, output) };
}

/** The sockets of programs at one server process: of anybody's for what is public, and of a key for what is its user's. */
export class ProgramSockets {
  readonly connections = new Set<Connection>();
  private readonly server = new WebSocketServer(SOCKETS);
  private readonly strangers: Strangers;
  private readonly signers = new Strangers(PRIVATE_LIMITS);
  private readonly rooms: Rooms;
  private timer: NodeJS.Timeout | undefined;
  private isStopping = false;

  constructor(private readonly parts: ProgramParts) {
    this.strangers = new Strangers(parts.limits);
    this.rooms = new Rooms({
      onFailure: (error) => parts.log.warn({ err: error }, 'channels of programs not read'),
      maySend: () => true,
      frames: parts.frames,
    });
  }

  /** True for a handshake of such a socket. */
  readonly isAsked = (request: IncomingMessage): boolean =>
    [PUBLIC_SOCKET, PRIVATE_SOCKET].some(({ path }) => asksFor(request, path));

  /** Opens a socket for the request, or refuses it. */
  async accept(request: IncomingMessage, stream: Duplex, head: Buffer): Promise<void> {
    const admitted = await this.admit(request, stream);
    const refusal = admitted && 'status' in admitted ? admitted : null;
    this.parts.log.info({ status: refusal ? parseInt(refusal.status, 10) : 101 }, 'handshake of a program');
    if (admitted && 'status' in admitted) return refuseRaw(stream, admitted);
    this.server.handleUpgrade(request, stream, head, (webSocket) => this.serve(webSocket, admitted));
  }

  /** Passes news on; null: news was missed, so anything may have changed. */
  readonly hear = (message: NewsMessage | null): void => {
    // A user whose key has ended is sent nothing more.
    if (!message || 'ended' in message) void this.look();
    if (message && !('group' in message)) return;
    const announce = () => this.rooms.announce(message);
    if (this.parts.untilVisible) void this.parts.untilVisible().then(announce);
    else announce();
  };

  cutOffBehind(): void {
    cutOffBehind(this.connections);
  }

  async close(): Promise<void> {
    this.isStopping = true;
    clearTimeout(this.timer);
    const open = [...this.connections].map(({ webSocket }) => webSocket);
    await closeInTurns(open, CLOSE_WINDOW_MS);
    await this.rooms.close();
    // Waits for a check that is under way.
    await this.look();
  }

  private async admit(request: IncomingMessage, stream: Duplex): Promise<Signer | RawRefusal> {
    if (this.isStopping) return CLOSING;
    if (asksFor(request, PUBLIC_SOCKET.path)) {
      return this.strangers.admit(handshakeAddress(request, this.parts.config), stream) ? null : CROWDED;
    }
    try {
      const signer = await signerOf(request, this.parts);
      return this.signers.admit(signer.userId, stream) ? signer : TOO_MANY;
    } catch (error) {
      const status = error instanceof Refusal ? STATUS_TEXTS[error.kind] : undefined;
      if (!(error instanceof Refusal) || status === undefined) throw error;
      return { status, code: error.code, detail: error.message };
    }
  }

  private serve(webSocket: WebSocket, signer: Signer): void {
    const socket = new OpenSocket(webSocket);
    const connection: Connection = { webSocket, socket, signer, isBehind: false, alive: true, messages: 0 };
    this.connections.add(connection);
    webSocket.on('message', (raw, isBinary) => {
      connection.messages += 1;
      const asked = readAsked(this.parts.db, signer, parsed(raw, isBinary));
      if (!asked || connection.messages > MAX_MESSAGES_PER_BEAT) webSocket.close(CLOSE_POLICY, 'unexpected message');
      else this.follow(connection, asked.type === 'subscribe', asked.channel);
    });
    webSocket.on('pong', () => (connection.alive = true));
    // ws closes the socket itself after an error.
    webSocket.on('error', () => undefined);
    webSocket.on('close', () => {
      this.connections.delete(connection);
      this.rooms.leave(connection);
    });
    // The key may have ended between the handshake and now.
    if (signer) void this.look();
  }

  private follow(connection: Connection, isJoining: boolean, channel: ChannelSource<unknown>): void {
    if (isJoining) this.rooms.join(connection, channel);
    else this.rooms.leave(connection, channel.head);
  }

  /** Closes the sockets whose keys have ended, or whose users may use none any more. */
  private readonly look = coalesce(async (): Promise<void> => {
    clearTimeout(this.timer);
    const seen = [...this.connections].flatMap(({ webSocket, signer }) => (signer ? [{ webSocket, ...signer }] : []));
    if (seen.length === 0 || this.isStopping) return;
    let nextMs = LOOK_AGAIN_MS;
    try {
      const open = await findOpenKeys(this.parts.db, [...new Set(seen.map(({ keyId }) => keyId))]);
      const ids = new Set(open.map(({ id }) => id));
      for (const { webSocket, keyId } of seen) if (!ids.has(keyId)) webSocket.close(CLOSE_SESSION_ENDED, 'key ended');
      nextMs = Math.min(LOOK_MS, ...open.map(({ left_ms }) => left_ms + 1));
    } catch (error) {
      this.parts.log.warn({ err: error }, 'keys not read');
    }
    if (!this.isStopping) this.timer = setTimeout(() => void this.look(), nextMs);
  });
}
