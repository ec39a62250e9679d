import { createApp } from '@server/startServer';
import type { Database } from '@server/db/database';
import { combineOwnChanges } from '@server/modules/ownVersions';
import { openTestApp } from '@test/support/server/testApp';
import type { OpenSide, RatioScenario } from '@test/tools/bench/scenario';

const READS = 20;
const OTHERS = 2_000;
const SHORT = 'a history of 100';
const MS = 1_000;

/** What the worker keeps of the changes that other users saw: with one user only, the database would plan differently. */
const changesOfOthers = (db: Database) =>
  db.query(
    `insert into own_changes (user_id, live_group, changes)
     select 1000000 + n, live_group, 50
     from generate_series(1, $1::int) n, unnest(array['transactions', 'notifications', 'homepage_updates']) live_group`,
    [OTHERS],
  );

/** A user with so many transactions, one of many users, asks for the newest of them. */
async function side(history: number): Promise<OpenSide> {
  const world = await openTestApp();
  await changesOfOthers(world.db);
  const { id, token } = await world.signUp();
  await world.db.query(
    `insert into transactions (user_id, type, status, currency_from, currency_to, amount, rate, created_at)
     select $1, 'LIST', 'COMPLETED', 'CNY', 'NGN', 10, 216, now() - n * interval '1 minute'
     from generate_series(1, $2::int) n`,
    [id, history],
  );
  // As the worker does.
  while ((await combineOwnChanges(world.db)) > 0);
  // As autovacuum does.
  await world.owner.query('vacuum analyze transactions');
  await world.owner.query('vacuum analyze own_changes');
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
