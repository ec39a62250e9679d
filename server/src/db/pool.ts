import { EventEmitter } from 'node:events';
import type { Socket } from 'node:net';
import { Client, type ClientBase, type ClientConfig, Pool, type PoolConfig, types } from 'pg';
import { refusalTexts } from '@/texts/refusals';
import { addressesOf } from '@server/platform/databaseHosts';
import { unavailable } from '@server/platform/refusal';
import { inSpan, isTraced } from '@server/platform/tracing';
import { LONGEST_TURN_MS, Turns, WaitedTooLong } from '@server/platform/turns';
import { acrossHosts } from './hosts';
import { LISTENER_LIMITS, type ListenerLimits, Openings, openListener } from './listener';
import {
  commitFailure,
  type CommitTopic,
  ConnectionLost,
  type Database,
  type Db,
  hasNoAnswer,
  isAboutConnection,
  isOutdated,
  isReadOnly,
  OutcomeUnknown,
  requireWrites,
  retryLostRaces,
} from './database';

/** Statements made from parts have many texts. At most this number of texts is prepared. */
const MOST_NAMES = 1_000;

/** Reading and changing rows. A text with several statements cannot be prepared. */
const PREPARABLE = /^\s*(?:select|with|insert|update|delete)\b[^;]*$/i;

const names = new Map<string, string>();
let generation = 0;

/**
 * The name under which a connection keeps the prepared statement of this text, so that the database reads and plans it
 * once for a connection and not at each use; undefined for a text that is not kept.
 */
function statementName(sql: string): string | undefined {
  const known = names.get(sql);
  if (known !== undefined) return known;
  if (names.size === MOST_NAMES || !PREPARABLE.test(sql)) return undefined;
  const name = `s${String(generation)}_${String(names.size)}`;
  names.set(sql, name);
  return name;
}

/** Prepares every statement again, because a table has changed and the old ones return other columns. */
function renameStatements(): void {
  names.clear();
  generation += 1;
}

/** The first word of a statement. Nothing else of it is recorded: what follows may be about a user. */
const FIRST_WORD = /^\s*([a-z]+)/i;
const SYSTEM = { 'db.system.name': 'postgresql' };

/** Runs a statement in the active trace, as `select` or `insert`. */
function traceStatement<Result>(sql: string, work: () => Promise<Result>): Promise<Result> {
  // Nearly all statements are not traced, so for those nothing is prepared.
  if (!isTraced()) return work();
  const word = FIRST_WORD.exec(sql)?.[1]?.toLowerCase() ?? 'statement';
  return inSpan(word, { ...SYSTEM, 'db.operation.name': word }, work);
}

/** A transaction, from the wait for a connection to the end of its commit. */
const traceTransaction = <Result>(work: () => Promise<Result>): Promise<Result> => inSpan('transaction', SYSTEM, work);

/** The commit of a transaction, until the database has answered. */
const traceCommit = <Result>(work: () => Promise<Result>): Promise<Result> =>
  inSpan('commit', { ...SYSTEM, 'db.operation.name': 'commit' }, work);

type Parse = (value: unknown) => unknown;
const parserOf = types.getTypeParser as (oid: number, format?: 'text' | 'binary') => Parse;

const NUMERIC_ARRAY = 1231;
const DATE = 1082;
const DATE_ARRAY = 1182;
const TEXT_ARRAY = 1009;

const parseTextArray = parserOf(TEXT_ARRAY);

const exact = new Map<number, Parse>([
  [NUMERIC_ARRAY, parseTextArray],
  [DATE, (value) => value],
  [DATE_ARRAY, parseTextArray],
]);

/** How values are parsed: with the driver's own parsers, except for types where those lose digits or days. */
const exactTypes: typeof types = {
  ...types,
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    exact.get(oid) ?? parserOf(oid, format ?? 'text')) as typeof types.getTypeParser,
};

const MAX_CONNECTIONS = 16;
/** The event of each commit, with the seconds that it took. */
const TIME = 'time';
const MS_PER_S = 1_000;
/** A connection keeps its query plans. They were made for the tables of that time, which may have grown much since. */
const MAX_LIFETIME_S = 300;
/** A transaction whose process hangs between two statements must not hold its locks for ever. */
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 60_000;

/** How long to wait for the database, in milliseconds. 0: without limit. */
interface Limits extends ListenerLimits {
  /** For a free connection. */
  freeMs: number;
  /** The database itself ends a statement after this time, so that it does not hold its locks. */
  statementMs: number;
  /** For the answer to a statement. Longer than `statementMs`, so that a database that is only slow answers first. */
  answerMs: number;
}

const LIMITS: Limits = { ...LISTENER_LIMITS, freeMs: 10_000, statementMs: 30_000, answerMs: 35_000 };

type OnOpened = (error?: Error) => void;

/**
 * A client with its own time limit for opening a connection, shorter than the time for which a caller waits for a free
 * one. A pool opens only a few at the same time.
 */
function clientOf(openMs: number): typeof Client {
  const openings = new Openings();
  return class extends Client {
    constructor(config?: ClientConfig) {
      super({ ...config, connectionTimeoutMillis: openMs });
    }

    override connect(): Promise<this>;
    override connect(callback: OnOpened): void;
    override connect(callback?: OnOpened): Promise<this> | void {
      if (!callback) return super.connect() as Promise<this>;
      const begin = (onEnd: (error: Error | null) => void) =>
        super.connect((error?: Error) => {
          // Without a delay, because an error before the pool listens would end the process.
          callback(error);
          onEnd(error ?? null);
        });
      void openings.open(begin).catch(callback);
    }
  };
}

/** When a server behind a pool last refused a write. */
const demotedAt = new WeakMap<Pool, number>();

/** Drops the connections that nobody uses. */
function dropIdle(pool: Pool): void {
  for (let left = pool.idleCount; left > 0; left -= 1) {
    pool.connect().then(
      (client) => client.release(true),
      () => undefined,
    );
  }
}

function throwLost(error: unknown): never {
  throw isAboutConnection(error) ? new ConnectionLost(error) : error;
}

/**
 * Called when a server has refused a write because it was demoted: by now the address may lead to another server. All
 * connections of that time are dropped, those in use when they are released.
 */
function leaveDemoted(pool: Pool): void {
  demotedAt.set(pool, performance.now());
  dropIdle(pool);
}

/** Drops connections that are older than the last refusal of a write as soon as they are released. */
function dropDemoted(pool: Pool): void {
  const openedAt = new WeakMap<ClientBase, number>();
  pool.on('connect', (client) => void openedAt.set(client, performance.now()));
  pool.on('release', (_error, client) => {
    const isOld = (openedAt.get(client) ?? 0) < (demotedAt.get(pool) ?? -Infinity);
    if (isOld) setImmediate(() => dropIdle(pool));
  });
}

/** The socket of a connection; the driver's types do not name it. */
interface Wired {
  connection?: { stream?: Pick<Socket, 'cork' | 'uncork'> };
}

/** Sends statements that are issued together in one write, because each system call costs much. */
function sendTogether(client: Pool | ClientBase): void {
  const stream = (client as Wired).connection?.stream;
  if (!stream) return;
  stream.cork();
  void Promise.resolve().then(() => stream.uncork());
}

/** How a pool or one of its connections runs statements. */
interface Runner<On = Pool | ClientBase> {
  on: On;
  /** False behind a pooler, which may use another connection for each transaction. */
  prepares: boolean;
}

async function run<Row extends object>({ on, prepares }: Runner, sql: string, values?: readonly unknown[]) {
  const name = prepares ? statementName(sql) : undefined;
  const query = { text: sql, ...(name !== undefined && { name }), ...(values && { values: [...values] }) };
  sendTogether(on);
  const { rows } = await traceStatement(sql, () => on.query<Row>(query)).catch((error: unknown) => {
    if (isOutdated(error)) renameStatements();
    if (on instanceof Pool && isReadOnly(error)) leaveDemoted(on);
    return throwLost(error);
  });
  // Several statements in one text return several results, which are not used.
  return (rows as Row[] | undefined) ?? [];
}

async function runTransaction<Result>(
  { on: pool, prepares }: Runner<Pool>,
  commits: EventEmitter,
  work: (tx: Db) => Promise<Result>,
): Promise<Result> {
  const topics = new Map<CommitTopic, number>();
  const client = await pool.connect().catch(throwLost);
  const lost: { by?: Error } = {};
  // Between two statements nothing listens for errors, and an unhandled one would end the process.
  const onLost = (error: Error) => void (lost.by = error);
  client.on('error', onLost);
  try {
    // It is sent together with the first statement.
    sendTogether(client);
    const begun = client.query('begin').catch(onLost);
    const result = await work({
      query: (sql, values) => run({ on: client, prepares }, sql, values),
      afterCommit: (topic, count = 1) => void topics.set(topic, (topics.get(topic) ?? 0) + count),
    });
    await begun;
    if (lost.by) throw new ConnectionLost(lost.by);
    const sentAt = performance.now();
    await traceCommit(() => client.query('commit')).catch((error: unknown) => {
      throw commitFailure(error);
    });
    commits.emit(TIME, (performance.now() - sentAt) / MS_PER_S);
    topics.forEach((count, topic) => commits.emit(topic, count));
    return result;
  } catch (error) {
    // A connection that was lost, is silent or leads to a server without writes is dropped. The database rolls back by itself.
    if (error instanceof Error && (error instanceof OutcomeUnknown || hasNoAnswer(error) || isReadOnly(error))) {
      lost.by = error;
      if (isReadOnly(error)) leaveDemoted(pool);
    } else await client.query('rollback').catch(onLost);
    throw error;
  } finally {
    client.off('error', onLost);
    client.release(lost.by);
  }
}

interface PoolOptions {
  maxConnections?: number;
  /** Called for idle connections that the database closed. The pool opens new ones by itself. */
  onLostConnection?: (error: Error) => void;
  /** Limits that differ from the default ones. */
  limits?: Partial<Limits>;
  /**
   * The same database without the pooler at `url`, for LISTEN. A pooler takes no limits from its clients, so the role
   * has them (docs/OPERATIONS.md).
   */
  directUrl?: string | null;
  /** Called with the name of another host of `url` that takes the writes now. */
  onMoved?: (host: string) => void;
}

/** Sent when a connection is opened. */
const limitsOfServer = ({ statementMs }: Limits): PoolConfig => ({
  statement_timeout: statementMs,
  idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_TIMEOUT_MS,
});

type Verify = NonNullable<PoolConfig['verify']>;

/** Refuses a new connection to a server that takes no writes. */
const verifyWrites: Verify = (client, done) => {
  const query = async <Row extends object>(sql: string) => (await client.query<Row>(sql)).rows;
  void requireWrites({ query }).then(() => done(), done);
};

interface HostOptions extends PoolOptions {
  /** For one of several servers, of which only one takes writes. */
  verify?: Verify;
}

function openPool(url: string, max: number, limits: Limits, options: HostOptions): Pool {
  const pool = new Pool({
    connectionString: url,
    max,
    maxLifetimeSeconds: MAX_LIFETIME_S,
    Client: clientOf(limits.openMs),
    connectionTimeoutMillis: limits.freeMs,
    query_timeout: limits.answerMs,
    ...(options.directUrl ? {} : limitsOfServer(limits)),
    application_name: 'crossrate',
    keepAlive: true,
    // Statements of a transaction that do not need each other's answers are sent together.
    pipeline: true,
    types: exactTypes,
    ...(options.verify && { verify: options.verify }),
  });
  dropDemoted(pool);
  pool.on('error', (error) => options.onLostConnection?.(error));
  // The pool removes its listener from a connection that it hands out, a moment before the borrower adds one. An error
  // in that moment would end the process. Statements on the lost connection fail by themselves.
  pool.on('connect', (client) => void client.on('error', () => undefined));
  return pool;
}

/** @returns how to stop it */
function hear(commits: EventEmitter, event: string, call: (figure: number) => void): () => void {
  commits.on(event, call);
  return () => void commits.off(event, call);
}

function openHost(url: string, limits: Limits, listen: Database['listen'], options: HostOptions): Database {
  const pool = openPool(url, options.maxConnections ?? MAX_CONNECTIONS, limits, options);
  const single = openPool(url, 1, limits, options);
  const commits = new EventEmitter();
  const prepares = !options.directUrl;
  const through = (which: Pool): Pick<Database, 'query' | 'transaction'> => ({
    query: (sql, values) => retryLostRaces(() => run({ on: which, prepares }, sql, values)),
    transaction: (work) =>
      retryLostRaces(() => traceTransaction(() => runTransaction({ on: which, prepares }, commits, work))),
  });
  let closing: Promise<unknown> | undefined;
  return {
    ...through(pool),
    aside: through(single),
    onCommit: (topic, call) => hear(commits, topic, call),
    onCommitTime: (call) => hear(commits, TIME, call),
    listen,
    connections: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close: async () => {
      await (closing ??= Promise.all([pool.end(), single.end()]));
    },
  };
}

/**
 * A pool on the PostgreSQL at `url` (postgres://…), or on the one of several hosts that takes writes. Connections are
 * opened when they are needed.
 */
export function createDatabase(url: string, options: PoolOptions = {}): Database {
  const limits = { ...LIMITS, ...options.limits };
  const urls = addressesOf(options.directUrl ?? url);
  const listen: Database['listen'] = (channel, onPayload, onResumed = () => undefined) =>
    openListener({ urls, channel, limits }, onPayload, onResumed);
  const [only = url, ...others] = addressesOf(url);
  if (others.length === 0) return openHost(only, limits, listen, options);
  const hosts = [only, ...others].map((each) => ({
    name: new URL(each).host,
    db: openHost(each, limits, listen, { ...options, verify: verifyWrites }),
  }));
  return acrossHosts(hosts, listen, (host) => options.onMoved?.(host));
}

const RETRY_AFTER_S = 2;

/** How much of a pool its users may take together. */
interface Share {
  /** How many connections they may have at the same time. */
  connections: number;
  /** How many of them may wait for one. */
  waiting: number;
}

/**
 * A part of a pool, for callers who must not use up all of its connections.
 *
 * @throws Refusal `unavailable` from its calls, if too many wait or the wait is too long
 */
export function shareOfPool(db: Database, { connections, waiting }: Share): Database {
  const turns = new Turns(connections);
  const inTurn = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    const busy = () => unavailable(refusalTexts.tooBusy, RETRY_AFTER_S);
    if (turns.waiting >= waiting) throw busy();
    return turns.run(work, LONGEST_TURN_MS).catch((error: unknown) => {
      throw error instanceof WaitedTooLong ? busy() : error;
    });
  };
  return {
    ...db,
    query: (sql, values) => inTurn(() => db.query(sql, values)),
    transaction: (work) => inTurn(() => db.transaction(work)),
  };
}
