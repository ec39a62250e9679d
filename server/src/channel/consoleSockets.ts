import { parse } from 'hono/utils/cookie';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer } from 'ws';
import { CONSOLE_COOKIE, CONSOLE_PREFIX } from '@contract/console/consoleCalls';
import { CONSOLE_CLOSE, CONSOLE_KINDS, CONSOLE_NEWS_PATH, type ConsoleKind } from '@contract/console/consoleNews';
import type { LiveGroup } from '@contract/values/liveGroups';
import { consoleRefusals } from '@/texts/console/refusals';
import type { Db } from '@server/db/database';
import { type RawRefusal, refuseRaw } from '@server/http/connections';
import { isOwnOrigin } from '@server/http/edge';
import { findLiveOperatorSessions, findSessionOperator, type SessionOperator } from '@server/modules/operators/logIn';
import { digestOf } from '@server/modules/sessions/secrets';
import type { ConsoleNews, NewsMessage } from '@server/news/announce';
import { coalesce } from '@server/platform/turns';
import type { Config } from '@server/platform/config';
import type { Log } from '@server/platform/log';
import type { SentFrames } from '@server/platform/tracing';
import { type BeatenSocket, CLOSE_WINDOW_MS, closeInTurns, CombinedNews, deliver, OpenSocket } from './socket';

const NEWS_PATH = CONSOLE_PREFIX + CONSOLE_NEWS_PATH;

/** True for a handshake of the console's socket. */
export const isOfConsole = ({ url = '' }: IncomingMessage): boolean => url.split('?')[0] === NEWS_PATH;

interface Accepted {
  operator: SessionOperator;
  /** The digest of the session's token. */
  session: Buffer;
}

/** Lets in a live session of an operator, from a page of our own. */
async function readConsoleHandshake(
  { headers }: IncomingMessage,
  parts: { db: Db; config: { appUrl: string; allowedOrigins: readonly string[] } },
): Promise<Accepted | RawRefusal> {
  const { origin, host, cookie = '' } = headers;
  if (!isOwnOrigin({ origin, host }, parts.config)) {
    return { status: '403 Forbidden', code: 'forbidden', detail: consoleRefusals.wrongPage };
  }
  const token = parse(cookie, CONSOLE_COOKIE)[CONSOLE_COOKIE];
  if (token === undefined)
    return { status: '401 Unauthorized', code: 'unauthenticated', detail: consoleRefusals.noSession };
  const session = digestOf(token);
  const operator = await findSessionOperator(parts.db, session);
  if (!operator) return { status: '401 Unauthorized', code: 'unauthenticated', detail: consoleRefusals.sessionEnded };
  return { operator, session };
}

/** The groups of users' pages that the console shows too. */
const KIND_OF_GROUP: Partial<Record<LiveGroup, ConsoleKind>> = {
  disputes: 'disputes',
  currency_rates: 'market',
  listings: 'listings',
  homepage_updates: 'money',
};

/** The kinds of things that a message concerns in the console. */
function kindsOf(message: NewsMessage): ConsoleNews['console'] {
  if ('console' in message) return message.console;
  if ('ended' in message) return ['users'];
  const kind = KIND_OF_GROUP[message.group];
  return kind === undefined ? [] : [kind];
}

/** These kinds change often in a busy market, so they are sent slowly. Operators' acts are sent at once. */
const BUSY: ReadonlySet<ConsoleKind> = new Set(['money', 'listings', 'users']);
const EVERY_MS = 250;
const BUSY_EVERY_MS = 2_000;

/** At most one message of a kind is sent in this time. */
const paceOf = (kind: ConsoleKind): number => (BUSY.has(kind) ? BUSY_EVERY_MS : EVERY_MS);

/** How many sockets an operator, and all of them together, may have at one process. */
export const CONSOLE_LIMITS = { ofOperator: 12, inAll: 240 };

/** A page of the console sends no messages, so any message is a violation. */
const CLOSE_POLICY = 1008;
/** Sessions are checked at least this often, in case a message was missed. */
const LOOK_MS = 30_000;
/** The pause if sessions could not be read. */
const LOOK_AGAIN_MS = 1_000;

const crowded = (): RawRefusal => ({
  status: '429 Too Many Requests',
  code: 'too_many',
  detail: consoleRefusals.tooManyPages,
});
const CLOSING: RawRefusal = {
  status: '503 Service Unavailable',
  code: 'unavailable',
  detail: 'The server is shutting down.',
};

interface ConsoleParts {
  db: Db;
  config: Pick<Config, 'appUrl' | 'allowedOrigins'>;
  log: Pick<Log, 'warn'>;
  limits?: typeof CONSOLE_LIMITS;
  /** Counts what is sent. */
  frames: SentFrames;
  /** Resolves when every read sees everything announced so far. */
  untilVisible?: (() => Promise<void>) | undefined;
}

/** The socket of a page of the console. */
interface Connection extends BeatenSocket {
  operator: SessionOperator;
  session: Buffer;
  isBehind: boolean;
}

const keyOf = (digest: Buffer) => digest.toString('base64');
const textOf = (kind: ConsoleKind) => Buffer.from(JSON.stringify({ kind }));

/** The sockets of the consoles at one server process. They are notified that something changed, without its content. */
export class ConsoleSockets {
  readonly connections = new Set<Connection>();
  private readonly server = new WebSocketServer({ noServer: true, maxPayload: 1_024, clientTracking: false });
  private readonly news = new CombinedNews<ConsoleKind>((kind) => {
    for (const connection of this.connections) deliver(connection, textOf(kind), this.parts.frames, 'console');
  }, paceOf);
  private timer: NodeJS.Timeout | undefined;
  private isStopping = false;

  constructor(private readonly parts: ConsoleParts) {}

  /** Opens a socket for the request, or refuses it. */
  async accept(request: IncomingMessage, stream: Duplex, head: Buffer): Promise<void> {
    const accepted = await readConsoleHandshake(request, this.parts);
    const refusal = 'status' in accepted ? accepted : this.refusalOf(accepted.operator);
    if (refusal || 'status' in accepted) return refusal ? refuseRaw(stream, refusal) : undefined;
    this.server.handleUpgrade(request, stream, head, (webSocket) => {
      const socket = new OpenSocket(webSocket);
      this.add({ webSocket, socket, ...accepted, alive: true, messages: 0, isBehind: false });
    });
  }

  private refusalOf({ id }: SessionOperator): RawRefusal | null {
    if (this.isStopping) return CLOSING;
    const { ofOperator, inAll } = this.parts.limits ?? CONSOLE_LIMITS;
    const ofOne = [...this.connections].filter(({ operator }) => operator.id === id).length;
    return ofOne >= ofOperator || this.connections.size >= inAll ? crowded() : null;
  }

  private add(connection: Connection): void {
    const { webSocket } = connection;
    this.connections.add(connection);
    webSocket.on('message', () => webSocket.close(CLOSE_POLICY, 'unexpected message'));
    webSocket.on('pong', () => (connection.alive = true));
    // ws closes the socket itself after an error.
    webSocket.on('error', () => undefined);
    webSocket.on('close', () => this.connections.delete(connection));
    // The session may have ended between the handshake and now.
    void this.look();
  }

  /** Handles a message of the bus; null means that messages were missed, so anything may have changed. */
  readonly hear = (message: NewsMessage | null): void => {
    const kinds = message ? kindsOf(message) : [...CONSOLE_KINDS, 'sessions' as const];
    if (kinds.includes('sessions')) void this.look();
    const changed = kinds.filter((kind) => kind !== 'sessions');
    if (changed.length === 0) return;
    const send = () => changed.forEach((kind) => this.news.announce(kind));
    if (this.parts.untilVisible) void this.parts.untilVisible().then(send);
    else send();
  };

  /** Closes the sockets whose sessions have ended, or whose operators have another role than when they were opened. */
  private readonly look = coalesce(async (): Promise<void> => {
    clearTimeout(this.timer);
    const seen = [...this.connections];
    if (seen.length === 0 || this.isStopping) return;
    let nextMs = LOOK_AGAIN_MS;
    try {
      const rows = await findLiveOperatorSessions(
        this.parts.db,
        seen.map(({ session }) => session),
      );
      const live = new Map(rows.map((row) => [keyOf(row.token_digest), row]));
      for (const { webSocket, session, operator } of seen) {
        const row = live.get(keyOf(session));
        if (!row) webSocket.close(CONSOLE_CLOSE.sessionEnded, 'session ended');
        else if (row.role !== operator.role) webSocket.close(CONSOLE_CLOSE.roleChanged, 'role changed');
      }
      nextMs = Math.min(LOOK_MS, ...rows.map(({ left_ms }) => left_ms + 1));
    } catch (error) {
      this.parts.log.warn({ err: error }, 'sessions of operators not read');
    }
    if (!this.isStopping) this.timer = setTimeout(() => void this.look(), nextMs);
  });

  async close(): Promise<void> {
    this.isStopping = true;
    clearTimeout(this.timer);
    await closeInTurns(
      [...this.connections].map(({ webSocket }) => webSocket),
      CLOSE_WINDOW_MS,
    );
    // Waits for a check that is under way.
    await this.look();
  }
}
