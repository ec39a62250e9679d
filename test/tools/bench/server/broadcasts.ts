import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { WebSocketServer } from 'ws';
import type { Bus } from '@server/news/relay';
import type { Costs, OpenSide } from '@test/tools/bench/scenario';
import { startClients } from '@test/support/run/childProcess';
import type { LiveOrder, LiveSockets } from './liveClients';

export const BARE = 'a bare ws loop';
const CLIENTS_FILE = path.join(__dirname, 'liveClients.ts');
/** One message takes too short a time to be measured alone. */
const MESSAGES_A_RUN = 10;
const MS = 1_000;

/** A server of sockets, and how it sends a message to all of them. */
export interface Broadcaster extends Omit<LiveSockets, 'sockets'> {
  /** What happens before a message and is not measured. */
  prepare?: () => Promise<void>;
  tell: () => void;
  close: () => Promise<void>;
}

/** Brings no news: the scenario itself calls the hub. */
export const SILENT_BUS: Bus = {
  subscribe: () => Promise.resolve({ isConnected: () => true, close: () => Promise.resolve() }),
};

/** Listens on a free port. @returns the address of the socket at `where` */
export async function listenAt(server: Server, where: string): Promise<string> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `ws://127.0.0.1:${String((server.address() as AddressInfo).port)}${where}`;
}

/** The peer: a loop over the sockets of `ws` that sends each the same text. */
export async function startBare(message: string): Promise<Broadcaster> {
  const server = createServer();
  const sockets = new WebSocketServer({ server });
  return {
    url: await listenAt(server, '/'),
    subscribe: 'listings',
    cookie: '',
    tell: () => {
      for (const client of sockets.clients) client.send(message);
    },
    close: () => {
      for (const client of sockets.clients) client.terminate();
      sockets.close();
      server.close();
      return Promise.resolve();
    },
  };
}

/** Opens so many clients in another process. Each run sends ten messages and waits until every client has each. */
export async function openBroadcast(start: () => Promise<Broadcaster>, sockets: number): Promise<OpenSide> {
  const { url, subscribe, cookie, prepare, tell, close } = await start();
  const clients = startClients(CLIENTS_FILE);
  await clients.ask({ order: 'open', url, subscribe, cookie, sockets } satisfies LiveOrder);

  /** The loop is over when the last byte is with the kernel, `wall` when the last client has heard. */
  const run = async (): Promise<Costs> => {
    const costs = { loop: 0, wall: 0, server: 0 };
    for (let count = 0; count < MESSAGES_A_RUN; count += 1) {
      await prepare?.();
      await clients.ask({ order: 'hear' } satisfies LiveOrder);
      const allHeard = clients.next();
      const before = process.cpuUsage();
      const begin = performance.now();
      tell();
      costs.loop += performance.now() - begin;
      await allHeard;
      costs.wall += performance.now() - begin;
      const { user, system } = process.cpuUsage(before);
      costs.server += (user + system) / MS;
    }
    return costs;
  };
  return {
    run,
    close: async () => {
      await clients.close();
      await close();
    },
  };
}
