import { chooseSeed } from '@test/support/random/seededChoices';
import { runKills, VICTIMS } from '@test/tools/soak/kills/runKills';

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
