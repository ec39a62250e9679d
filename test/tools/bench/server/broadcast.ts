import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { WebSocketServer } from 'ws';
import type { Bus } from '@server/news/relay';
import type { Costs, OpenSide, RatioScenario } from '@test/tools/bench/scenario';
import { startClients } from '@test/support/run/childProcess';
import type { Database } from '@server/db/database';
import { createLog } from '@server/platform/log';
import { startLiveServer } from '@server/channel/liveServer';
import type { LiveOrder, LiveSockets } from './liveClients';

const BARE = 'a bare ws loop';
const CLIENTS_FILE = path.join(__dirname, 'liveClients.ts');
/** One message takes too short a time to be measured alone. */
const MESSAGES_A_RUN = 10;
const MS = 1_000;

/** A server of sockets, and how it sends a message to all of them. */
interface Broadcaster extends Omit<LiveSockets, 'sockets'> {
  tell: () => void;
  close: () => Promise<void>;
}

/** Brings no news: the scenario itself calls the hub. */
const SILENT_BUS: Bus = {
  subscribe: () => Promise.resolve({ isConnected: () => true, close: () => Promise.resolve() }),
};

/** Listens on a free port. @returns the address of the socket at `where` */
async function listenAt(server: Server, where: string): Promise<string> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `ws://127.0.0.1:${String((server.address() as AddressInfo).port)}${where}`;
}

/** The peer: a loop over the sockets of `ws` that sends each the same text. */
async function startBare(message: string): Promise<Broadcaster> {
  const server = createServer();
  const sockets = new WebSocketServer({ server });
  return {
    url: await listenAt(server, '/'),
    subscribe: 'listings',
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
async function openBroadcast(start: () => Promise<Broadcaster>, sockets: number): Promise<OpenSide> {
  const { url, subscribe, tell, close } = await start();
  const clients = startClients(CLIENTS_FILE);
  await clients.ask({ order: 'open', url, subscribe, sockets } satisfies LiveOrder);

  /** The loop is over when the last byte is with the kernel, `wall` when the last client has heard. */
  const run = async (): Promise<Costs> => {
    const costs = { loop: 0, wall: 0, server: 0 };
    for (let count = 0; count < MESSAGES_A_RUN; count += 1) {
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

const SOCKETS = 5_000;
const MESSAGE = '{"group":"listings"}';

/** Sockets without a cookie have no session, and nobody follows the listings, so nothing is asked. */
const NO_DATABASE = {} as Database;

async function startOurs(): Promise<Broadcaster> {
  const server = createServer();
  const live = await startLiveServer(server, {
    db: NO_DATABASE,
    bus: SILENT_BUS,
    config: { appUrl: 'http://localhost', consoleUrl: '', allowedOrigins: [], trustProxy: false },
    // The clients have no session: every message goes to every socket at once, as it does with one.
    limits: { most: SOCKETS, mostOfAddress: SOCKETS, everyMs: 0 },
    log: createLog('silent'),
  });
  return {
    url: await listenAt(server, '/backend/ws/main/'),
    subscribe: '{"type":"subscribe","group":"listings"}',
    tell: () => live.hub.announce({ group: 'listings', users: null }),
    close: async () => {
      server.close();
      await live.close();
    },
  };
}

/**
 * S11: the cost of a message to 5,000 real sockets, whose clients are in another process. `wall` is the time until the
 * last client has received it, `loop` the time of the writing alone, `server` the CPU time of the server's process,
 * each for ten messages. Our side is the whole live server: its hub checks subscriptions and waiting bytes.
 */
export const broadcast: RatioScenario = {
  kind: 'ratio',
  id: 'S11',
  title: 'a group message to 5,000 sockets',
  units: { wall: 'ms', loop: 'ms', server: 'ms' },
  headline: 'wall',
  warmUp: 2,
  ours: { name: 'ours', open: () => openBroadcast(startOurs, SOCKETS) },
  peers: [{ name: BARE, open: () => openBroadcast(() => startBare(MESSAGE), SOCKETS) }],
  goals: [
    { peer: BARE, cost: 'wall', shown: 'times', least: 0.6, aim: 0.9 },
    { peer: BARE, cost: 'loop', shown: 'times', least: 0.6, aim: 0.9 },
    { peer: BARE, cost: 'server', shown: 'times' },
  ],
};
