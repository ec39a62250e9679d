import { createServer } from 'node:http';
import type { Database } from '@server/db/database';
import { createLog } from '@server/platform/log';
import { startLiveServer } from '@server/channel/liveServer';
import type { RatioScenario } from '@test/tools/bench/scenario';
import { BARE, type Broadcaster, listenAt, openBroadcast, SILENT_BUS, startBare } from './broadcasts';

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
    cookie: '',
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
export const broadcastScenario: RatioScenario = {
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
