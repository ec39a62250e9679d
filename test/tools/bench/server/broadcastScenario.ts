import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { Database } from '@server/db/database';
import { createLog } from '@server/platform/log';
import { startLiveServer } from '@server/channel/liveServer';
import { WebSocketServer } from 'ws';
import type { Costs, OpenSide, RatioScenario } from '@test/tools/bench/scenario';
import { startClients } from '@test/support/run/childProcess';
import type { LiveOrder } from './liveClients';

const SOCKETS = 5_000;
const PEER = 'a bare ws loop';
const CLIENTS_FILE = path.join(__dirname, 'liveClients.ts');
/** One message takes too short a time to be measured alone. */
const MESSAGES_A_RUN = 10;
const MS = 1_000;
const MESSAGE = '{"group":"listings"}';

/** A server of sockets: its address, and how it sends a message to all of them. */
interface Broadcaster {
  url: string;
  tell: () => void;
  close: () => Promise<void>;
}

/** Sockets without a cookie are asked for no session, and nothing is announced by the database. */
const NO_DATABASE = { listen: () => Promise.resolve({ close: () => Promise.resolve() }) } as unknown as Database;

async function listenAt(server: ReturnType<typeof createServer>, where: string): Promise<string> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `ws://127.0.0.1:${String((server.address() as AddressInfo).port)}${where}`;
}

async function startOurs(): Promise<Broadcaster> {
  const server = createServer();
  const live = await startLiveServer(server, {
    db: NO_DATABASE,
    config: { appUrl: 'http://localhost', allowedOrigins: [], trustProxy: false },
    // The clients have no session: every message goes to every socket at once, as it does with one.
    limits: { most: SOCKETS, mostOfAddress: SOCKETS, everyMs: 0 },
    log: createLog('silent'),
  });
  return {
    url: await listenAt(server, '/backend/ws/main/'),
    tell: () => live.hub.announce({ group: 'listings', users: null }),
    close: async () => {
      server.close();
      await live.close();
    },
  };
}

async function startBare(): Promise<Broadcaster> {
  const server = createServer();
  const sockets = new WebSocketServer({ server });
  return {
    url: await listenAt(server, '/'),
    tell: () => {
      for (const client of sockets.clients) client.send(MESSAGE);
    },
    close: () => {
      for (const client of sockets.clients) client.terminate();
      sockets.close();
      server.close();
      return Promise.resolve();
    },
  };
}

async function openSide(start: () => Promise<Broadcaster>): Promise<OpenSide> {
  const broadcaster = await start();
  const clients = startClients(CLIENTS_FILE);
  await clients.ask({ order: 'open', url: broadcaster.url, sockets: SOCKETS } satisfies LiveOrder);

  /** The loop is over when the last byte is with the kernel, `wall` when the last client has heard. */
  const run = async (): Promise<Costs> => {
    const costs = { loop: 0, wall: 0, server: 0 };
    for (let count = 0; count < MESSAGES_A_RUN; count += 1) {
      await clients.ask({ order: 'hear' } satisfies LiveOrder);
      const allHeard = clients.next();
      const before = process.cpuUsage();
      const begin = performance.now();
      broadcaster.tell();
      costs.loop += performance.now() - begin;
      await allHeard;
      costs.wall += performance.now() - begin;
      const { user, system } = process.cpuUsage(before);
      costs.server += (user + system) / MS;
    }
    return costs;
  };
  const close = async () => {
    await clients.close();
    await broadcaster.close();
  };
  return { run, close };
}

/**
 * S11: the cost of a message to 5,000 real sockets, whose clients are in another process. `wall` is the time until the
 * last client has received it, `loop` the time of the writing alone, `server` the CPU time of the server's process,
 * each for ten messages. Our side is the whole live server: its hub checks subscriptions and waiting bytes.
 */
export const broadcastScenario: RatioScenario = {
  kind: 'ratio',
  id: 'S11',
  title: 'a group message to 5,000 sockets',
  units: { wall: 'ms', loop: 'ms', server: 'ms' },
  headline: 'wall',
  warmUp: 2,
  ours: { name: 'ours', open: () => openSide(startOurs) },
  peers: [{ name: PEER, open: () => openSide(startBare) }],
  goals: [
    { peer: PEER, cost: 'wall', shown: 'times', least: 0.6, aim: 0.9 },
    { peer: PEER, cost: 'loop', shown: 'times', least: 0.6, aim: 0.9 },
    { peer: PEER, cost: 'server', shown: 'times' },
  ],
};
