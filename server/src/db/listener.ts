import { Client } from 'pg';
import { inTime } from '@server/platform/inTime';
import type { Subscription } from './database';
import { pauseAfter } from './openings';

const [FIRST_PAUSE_MS, LONGEST_PAUSE_MS] = [500, 5_000];

/** How long is waited for the database, and how often a connection on which nothing arrives is tried, in milliseconds. */
export interface ListenerLimits {
  /** For a new connection, and for each answer while listening. */
  openMs: number;
  /** Between two questions. A host that vanished sends nothing, just as one without news. */
  askMs: number;
}

export const LISTENER_LIMITS: ListenerLimits = { openMs: 5_000, askMs: 15_000 };

interface Channel {
  url: string;
  channel: string;
  limits: ListenerLimits;
}

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

  async connect(): Promise<void> {
    const { url, channel, limits } = this.to;
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
      await next.query(`listen ${next.escapeIdentifier(channel)}`);
    } catch (error) {
      // A silent connection never confirms its end.
      next.end().catch(() => undefined);
      throw error;
    }
    this.client = next;
    this.failures = 0;
    next.once('end', () => this.replace(next));
    this.askLater(next);
  }

  private askLater(client: Client): void {
    this.timer = setTimeout(() => {
      client.query('select 1').then(
        () => this.client === client && this.askLater(client),
        () => {
          // The question has no answer yet, so this closes the socket at once.
          client.end().catch(() => undefined);
          this.replace(client);
        },
      );
    }, this.to.limits.askMs);
  }

  /** Opens another connection, unless that was done before. */
  private replace(client: Client): void {
    if (this.client === client) this.reconnectLater();
  }

  private reconnectLater(): void {
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
      return this.reconnectLater();
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
