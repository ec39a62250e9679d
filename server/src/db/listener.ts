import { Client } from 'pg';
import type { Subscription } from './database';

const RECONNECT_DELAY_MS = 1_000;

/** LISTEN on its own connection, which is opened again whenever it is lost. */
export async function openListener(
  url: string,
  channel: string,
  onPayload: (payload: string) => void,
  onResumed: () => void,
): Promise<Subscription> {
  let closed = false;
  let timer: NodeJS.Timeout | undefined;
  let isConnected = false;
  let client = await connect();

  async function connect(): Promise<Client> {
    const next = new Client({ connectionString: url, application_name: 'crossrate listener', keepAlive: true });
    // 'end' reports a lost connection. Without a listener for 'error' the process would end.
    next.on('error', () => undefined);
    next.on('notification', ({ payload }) => onPayload(payload ?? ''));
    try {
      await next.connect();
      await next.query(`listen ${next.escapeIdentifier(channel)}`);
    } catch (error) {
      await next.end().catch(() => undefined);
      throw error;
    }
    isConnected = true;
    next.once('end', reconnectLater);
    return next;
  }

  function reconnectLater(): void {
    isConnected = false;
    if (!closed) timer = setTimeout(() => void reconnect(), RECONNECT_DELAY_MS);
  }

  async function reconnect(): Promise<void> {
    try {
      client = await connect();
    } catch {
      return reconnectLater();
    }
    if (closed) await client.end();
    else onResumed();
  }

  return {
    isConnected: () => isConnected,
    close: async () => {
      closed = true;
      clearTimeout(timer);
      await client.end();
    },
  };
}
