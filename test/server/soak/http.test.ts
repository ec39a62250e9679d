import { readConfig } from '@server/platform/config';
import { createLog } from '@server/platform/log';
import { startServer } from '@server/startServer';
import { atEffort } from '@test/support/random/effort';
import { chooseSeed } from '@test/support/random/seededChoices';
import { runHttp } from '@test/tools/soak/kills/clients';
import { openTestDatabase } from '@test/support/server/testDatabase';
import { runKills, VICTIMS } from '@test/tools/soak/kills/runKills';

const OPERATIONS = atEffort(100);
const CLIENTS = 10;
const SETTINGS = { PORT: '0', DEMO: 'off', TRUST_PROXY: 'on', PROCESS_AFTER_S: '0' };

it(`${String(OPERATIONS)} operations of ${String(CLIENTS)} clients at once over HTTP leave the books right at each look [S11.conservation]`, async () => {
  const { db, close } = await openTestDatabase();
  const config = readConfig(SETTINGS);
  const server = await startServer({ db, config, log: createLog('silent'), builtApp: null });
  const load = { operations: OPERATIONS, clients: CLIENTS, seed: chooseSeed() };
  try {
    expect(await runHttp({ ...load, origins: [server.url], db })).toBeGreaterThanOrEqual(OPERATIONS);
  } finally {
    await server.close();
    await close();
  }
}, 1_800_000);

const KILLS = VICTIMS.length;

it(`after each of ${String(KILLS)} hard kills under load, of the server, of both and of its database alone, everything that was acknowledged exists exactly once [S11.kills]`, async () => {
  const said: string[] = [];
  const say = (line: string) => void said.push(line);
  const load = { kills: KILLS, victims: VICTIMS, clients: 4, servers: 2, seed: chooseSeed(), isStopped: () => false };
  const report = await runKills({ ...load, say }).catch((error: unknown) => {
    if (error instanceof Error) error.message += `\n${said.join('\n')}`;
    throw error;
  });
  expect(report.kills).toBe(KILLS);
  expect(Object.values(report.ready).map(({ length }) => length)).toEqual([1, 1, 1]);
}, 1_800_000);
