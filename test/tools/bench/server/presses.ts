import { once } from 'node:events';
import path from 'node:path';
import { WebSocket } from 'ws';
import { LIVE_CHANNEL_PATH } from '@contract/values/constants';
import { OWN_FEED_HEADER, OWN_FEED_VERSION, readOwnMark } from '@contract/values/ownFeed';
import { LIVE_COOKIE } from '@server/modules/sessions/liveCookie';
import { digestOf } from '@server/modules/sessions/secrets';
import { startClients } from '@test/support/run/childProcess';
import type { OpenSide, RatioScenario } from '@test/tools/bench/scenario';
import { openDatabases } from '@test/tools/soak/databases';
import { call, openStage, press, type Stage } from './stage';

const BARE = 'a bare round trip with one insert';
const BARE_FILE = path.join(__dirname, 'bareServer.ts');
const [LISTINGS, RATE, PRESSES] = [2_000, '216', 20];

/** The seller's live socket, which follows their wallets. */
async function openDesk({ server, seller }: Stage): Promise<WebSocket> {
  const { headers } = await call(server.url, seller, 'wallets/');
  const since = readOwnMark(headers.get(OWN_FEED_HEADER))?.version;
  const socket = new WebSocket(`${server.url.replace('http', 'ws')}/backend/${LIVE_CHANNEL_PATH}`, {
    headers: { Cookie: `${LIVE_COOKIE}=${digestOf(seller.token).toString('base64url')}` },
  });
  await once(socket, 'open');
  socket.send(JSON.stringify({ type: 'subscribe', group: 'homepage_updates', feed: OWN_FEED_VERSION, since }));
  return socket;
}

async function openOurs(): Promise<OpenSide> {
  const stage = await openStage(LISTINGS, RATE);
  const desk = await openDesk(stage);
  const run = async () => {
    const costs = { filled: 0, answered: 0 };
    for (let count = 0; count < PRESSES; count += 1) {
      const begin = performance.now();
      const heard = once(desk, 'message').then(() => (costs.filled += (performance.now() - begin) / PRESSES));
      await press(stage);
      costs.answered += (performance.now() - begin) / PRESSES;
      await heard;
    }
    return costs;
  };
  const close = async () => {
    desk.terminate();
    await stage.close();
  };
  return { run, close };
}

async function openBare(): Promise<OpenSide> {
  const databases = await openDatabases(process.env.DATABASE_URL ?? null, false);
  const { ownerUrl, drop } = await databases.fresh();
  const bare = startClients(BARE_FILE);
  const { port } = await bare.ask<{ port: number }>({ databaseUrl: ownerUrl });
  const run = async () => {
    const begin = performance.now();
    for (let count = 0; count < PRESSES; count += 1) {
      await call(`http://127.0.0.1:${String(port)}`, { token: '' }, 'exchange/', { amount: '100' });
    }
    const each = (performance.now() - begin) / PRESSES;
    return { filled: each, answered: each };
  };
  const close = async () => {
    await bare.close();
    await drop();
    await databases.close();
  };
  return { run, close };
}

/**
 * S29: one user presses, and the other one, whose listing is taken, has their new balances. `filled` is until their socket
 * has them, `answered` until the one who pressed has the answer.
 */
export const pressing: RatioScenario = {
  kind: 'ratio',
  id: 'S29',
  title: 'one exchange over HTTP, from the press until the seller’s socket has the new balances',
  units: { filled: 'ms', answered: 'ms' },
  headline: 'filled',
  warmUp: 1,
  ours: { name: 'ours', open: openOurs },
  peers: [{ name: BARE, open: openBare }],
  goals: [
    { peer: BARE, cost: 'filled', shown: 'share', least: 4 },
    { peer: BARE, cost: 'answered', shown: 'share' },
  ],
};
