import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { inTime, Turns, WaitedTooLong } from '@server/platform/turns';
import type { Log } from '@server/platform/log';
import { type Database, type Db, isAway, requireWrites, type Subscription, takesWrites } from './database';

/** The log-in to the database costs both sides processor time, so a starved machine does only a few at a time. */
const AT_ONCE = 4;
/** Together with the pause and the opening itself it is shorter than a caller waits for a connection. */
const LONGEST_WAIT_MS = 3_000;
const [FIRST_OPENING_PAUSE_MS, LONGEST_OPENING_PAUSE_MS] = [50, 1_000];

/** The pause after this number of failures in a row. */
export const pauseAfter = (
  failures: number,
  firstMs = FIRST_OPENING_PAUSE_MS,
  longestMs = LONGEST_OPENING_PAUSE_MS,
): number => (failures === 0 ? 0 : Math.min(longestMs, firstMs * 2 ** (failures - 1)));

/**
 * Opens connections a few at a time, after a pause that grows with each failure in a row. Otherwise an overloaded
 * server would begin more and more log-ins without finishing any.
 */
export class Openings {
  private readonly turns = new Turns(AT_ONCE);
  private failures = 0;

  /**
   * @param begin opens a connection and reports the result at once: null if it is open
   * @throws an error of the connection if the turn does not come in time
   */
  async open(begin: (onEnd: (error: Error | null) => void) => void): Promise<void> {
    const inTurn = async () => {
      if (this.failures > 0) await pause(pauseAfter(this.failures));
      const error = await new Promise<Error | null>(begin);
      this.failures = error ? this.failures + 1 : 0;
    };
    await this.turns.run(inTurn, LONGEST_WAIT_MS).catch((error: unknown) => {
      throw error instanceof WaitedTooLong ? new Error('timeout exceeded before a connection could be opened') : error;
    });
  }
}

const [FIRST_PAUSE_MS, LONGEST_PAUSE_MS] = [500, 2_000];

/** How long to wait for the database, and how often to test a silent connection, in milliseconds. */
export interface ListenerLimits {
  /** For a new connection, and for each answer while listening. */
  openMs: number;
  /** Between two tests. A vanished host sends nothing, like one without news. */
  askMs: number;
}

export const LISTENER_LIMITS: ListenerLimits = { openMs: 5_000, askMs: 15_000 };

interface Channel {
  /** The servers of which one takes writes: news comes from there. */
  urls: readonly string[];
  channel: string;
  limits: ListenerLimits;
}

const dbOf = (client: Client): Db => ({
  query: async <Row extends object>(sql: string) => (await client.query<Row>(sql)).rows,
});

/** LISTEN on its own connection, which is opened again whenever it is lost or silent. */
class Listener {
  private isClosed = false;
  private client: Client | null = null;
  private timer: NodeJS.Timeout | undefined;
  /** Connections in a row that could not be opened, or were lost. */
  private failures = 0;

  constructor(
    private readonly to: Channel,
    private readonly onPayload: (payload: string) => void,
    private readonly onResumed: () => void,
  ) {}

  get isConnected(): boolean {
    return this.client !== null;
  }

  /** Connects to the first server that takes writes. @throws why the first one cannot be used, if there is none */
  async connect(): Promise<void> {
    const failures: unknown[] = [];
    for (const url of this.to.urls) {
      try {
        return await this.connectTo(url);
      } catch (error) {
        failures.push(error);
      }
    }
    throw failures[0];
  }

  private async connectTo(url: string): Promise<void> {
    const { channel, limits } = this.to;
    const next = new Client({
      connectionString: url,
      application_name: 'crossrate listener',
      keepAlive: true,
      connectionTimeoutMillis: limits.openMs,
      query_timeout: limits.openMs,
    });
    // 'end' reports a lost connection. Without a listener for 'error' the process would end.
    next.on('error', () => undefined);
    next.on('notification', ({ payload }) => this.onPayload(payload ?? ''));
    try {
      await next.connect();
      await requireWrites(dbOf(next));
      await next.query(`listen ${next.escapeIdentifier(channel)}`);
    } catch (error) {
      // A silent connection never confirms its end.
      next.end().catch(() => undefined);
      throw error;
    }
    this.client = next;
    this.failures = 0;
    next.once('end', () => this.replace(next));
    this.scheduleCheck(next);
  }

  private scheduleCheck(client: Client): void {
    this.timer = setTimeout(() => {
      requireWrites(dbOf(client)).then(
        () => this.client === client && this.scheduleCheck(client),
        () => {
          // Without an answer to the test this closes the socket at once. A demoted server has no news.
          client.end().catch(() => undefined);
          this.replace(client);
        },
      );
    }, this.to.limits.askMs);
  }

  /** Opens another connection, unless that was done before. */
  private replace(client: Client): void {
    if (this.client === client) this.scheduleReconnect();
  }

  private scheduleReconnect(): void {
    this.client = null;
    clearTimeout(this.timer);
    if (this.isClosed) return;
    this.failures += 1;
    const pauseMs = pauseAfter(this.failures, FIRST_PAUSE_MS, LONGEST_PAUSE_MS);
    this.timer = setTimeout(() => void this.reconnect(), pauseMs);
  }

  private async reconnect(): Promise<void> {
    try {
      await this.connect();
    } catch {
      return this.scheduleReconnect();
    }
    if (this.isClosed) await this.close();
    else this.onResumed();
  }

  async close(): Promise<void> {
    this.isClosed = true;
    clearTimeout(this.timer);
    const client = this.client;
    this.client = null;
    if (client) await inTime(this.to.limits.openMs, () => client.end(), undefined);
  }
}

/** Listens to a channel until it is closed. @throws if the first connection cannot be opened */
export async function openListener(
  to: Channel,
  onPayload: (payload: string) => void,
  onResumed: () => void,
): Promise<Subscription> {
  const listener = new Listener(to, onPayload, onResumed);
  await listener.connect();
  return { isConnected: () => listener.isConnected, close: () => listener.close() };
}

/** How often it is looked whether the database takes writes again. */
const LOOK_MS = 1_000;

const isAboutAway = (facts: unknown): facts is { err: unknown } =>
  typeof facts === 'object' && facts !== null && 'err' in facts && isAway(facts.err);

/**
 * A log for tasks that retry at least every second. If the database is away or takes no writes, all of them together log
 * one line when that begins and one when it ends.
 */
export function quietWhileAway(log: Log, { aside }: Pick<Database, 'aside'>): Log {
  /** Since it is waited for; 0 while it is not. */
  let failures = 0;
  const awaitIt = async (err: unknown) => {
    log.warn({ err }, 'the database is away or takes no writes: waiting for it');
    let answer: boolean | null = false;
    // Calls that waited for a connection to the lost server fail some time after another one is used.
    for (let before = 0; answer === false || (answer && failures > before);) {
      before = failures;
      await pause(LOOK_MS, undefined, { ref: false });
      answer = await takesWrites(aside).catch((error: unknown) => (isAway(error) ? false : null));
    }
    failures = 0;
    if (answer) log.info('the database takes writes again');
  };
  const quietly =
    (say: Log['warn']): Log['warn'] =>
    (...said: Parameters<Log['warn']>) => {
      const facts: unknown = said[0];
      if (!isAboutAway(facts)) return say(...said);
      failures += 1;
      if (failures === 1) void awaitIt(facts.err);
    };
  return {
    info: log.info.bind(log),
    debug: log.debug.bind(log),
    warn: quietly(log.warn.bind(log)),
    error: quietly(log.error.bind(log)),
  };
}
