import { chooseSeed } from '@test/support/random/seededChoices';
import { runKills } from '@test/tools/soak/kills/runKills';

const KILLS = 3;

it(`after each of ${String(KILLS)} hard kills under load, one of the database too, all that was acknowledged is there once [S11.kills]`, async () => {
  const said: string[] = [];
  const say = (line: string) => void said.push(line);
  const load = { kills: KILLS, clients: 4, seed: chooseSeed(), isStopped: () => false };
  const report = await runKills({ ...load, say }).catch((error: unknown) => {
    if (error instanceof Error) error.message += `\n${said.join('\n')}`;
    throw error;
  });
  expect(report.kills).toBe(KILLS);
  expect(report.ready).toHaveLength(2);
  expect(report.readyWithDatabase).toHaveLength(1);
}, 1_800_000);
