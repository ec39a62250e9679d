import { createServer } from 'node:http';
import { createLog } from '@server/platform/log';
import { startLiveServer } from '@server/channel/liveServer';
import { readListingsVersion } from '@server/modules/listings/repository';
import { LIVE_COOKIE } from '@server/modules/sessions/liveCookie';
import { digestOf } from '@server/modules/sessions/secrets';
import type { RatioScenario } from '@test/tools/bench/scenario';
import { openBenchMarket } from './benchMarket';
import { BARE, type Broadcaster, listenAt, openBroadcast, SILENT_BUS, startBare } from './broadcasts';

const SOCKETS = 3_000;
/** As long as the delta of one listing. */
const MESSAGE =
  '{"group":"listings","from":"812-3fa9c001","to":"813-77c1a2b3","set":[[107381,2,"CNY","NGN","4321.09","195.3415"]],"del":[],"sum":"k3J9x2QpZ0c"}';

/** The live server on a real database. All sockets belong to one user and follow the listings. */
async function startFeed(): Promise<Broadcaster> {
  const market = await openBenchMarket(1);
  const server = createServer();
  const appUrl = 'http://localhost';
  const config = { appUrl, consoleUrl: appUrl, allowedOrigins: [], trustProxy: false };
  const live = await startLiveServer(server, { db: market.db, bus: SILENT_BUS, config, log: createLog('silent') });
  const since = await readListingsVersion(market.db);
  return {
    url: await listenAt(server, '/backend/ws/main/'),
    subscribe: JSON.stringify({ type: 'subscribe', group: 'listings', feed: 1, since }),
    cookie: `${LIVE_COOKIE}=${digestOf(market.tokens[0] ?? '').toString('base64url')}`,
    prepare: market.change,
    tell: () => live.hub.announce({ group: 'listings', users: null }),
    close: async () => {
      server.close();
      await live.close();
      await market.close();
    },
  };
}

/**
 * S21: what a change of one listing costs the server's process if 3,000 clients follow the listings: it reads the
 * change, makes the delta and sends it. The peer sends a text of that length, and reads nothing. Ten changes a run.
 */
export const followersScenario: RatioScenario = {
  kind: 'ratio',
  id: 'S21',
  title: 'one listing changed, 3,000 clients follow',
  units: { server: 'ms', wall: 'ms', loop: 'ms' },
  headline: 'server',
  warmUp: 2,
  ours: { name: 'ours', open: () => openBroadcast(startFeed, SOCKETS) },
  peers: [{ name: BARE, open: () => openBroadcast(() => startBare(MESSAGE), SOCKETS) }],
  goals: [{ peer: BARE, cost: 'server', shown: 'share', least: 1.5, aim: 1.1 }],
};
