import { createApp } from '@server/app/app';
import { combineOwnChanges } from '@server/modules/ownVersions/repository';
import { openTestApp } from '@test/support/server/testApp';
import type { OpenSide, RatioScenario } from '@test/tools/bench/scenario';

const READS = 20;
const SHORT = 'a history of 100';
const MS = 1_000;

/** A user with so many transactions asks for the newest of them. */
async function side(history: number): Promise<OpenSide> {
  const world = await openTestApp();
  const { id, token } = await world.signUp();
  await world.db.query(
    `insert into transactions (user_id, type, status, currency_from, currency_to, amount, rate, created_at)
     select $1, 'LIST', 'COMPLETED', 'CNY', 'NGN', 10, 216, now() - n * interval '1 minute'
     from generate_series(1, $2::int) n`,
    [id, history],
  );
  // As the worker does.
  while ((await combineOwnChanges(world.db)) > 0);
  await world.db.query('vacuum analyze transactions');
  // These changes came all at once, so combining them left a table that is almost only gaps.
  await world.db.query('vacuum full analyze own_changes');
  const app = createApp(world.parts);
  const headers = { Authorization: `Token ${token}`, 'Accept-Encoding': 'br' };
  return {
    run: async () => {
      let bytes = 0;
      const before = process.cpuUsage();
      const begin = performance.now();
      for (let count = 0; count < READS; count += 1) {
        const answer = await app.request('/backend/transactions/?limit=50', { headers });
        if (answer.status !== 200) throw new Error(`${String(answer.status)} ${await answer.text()}`);
        bytes = (await answer.arrayBuffer()).byteLength;
      }
      const wall = (performance.now() - begin) / READS;
      const { user, system } = process.cpuUsage(before);
      return { wall, server: (user + system) / MS / READS, bytes };
    },
    close: () => world.close(),
  };
}

/** S17: the first window of a long history beside that of a short one. */
export const windows: RatioScenario = {
  kind: 'ratio',
  id: 'S17',
  title: 'the newest 50 of 100,000 transactions of a user',
  units: { wall: 'ms', server: 'ms', bytes: 'B' },
  headline: 'wall',
  warmUp: 2,
  ours: { name: 'ours', open: () => side(100_000) },
  peers: [{ name: SHORT, open: () => side(100) }],
  goals: [
    { peer: SHORT, cost: 'wall', shown: 'share', least: 1.2, aim: 1 },
    { peer: SHORT, cost: 'bytes', shown: 'share', least: 1.2, aim: 1 },
  ],
};
