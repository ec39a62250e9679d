import { runBuild } from '@test/support/run/buildSuite';
import { openDatabases } from '@test/tools/soak/databases';
import { ATTACKS } from './attacks/all';
import { readOptions } from './options';
import { type Report, runAttack } from './runAttack';
import { areAllMet, machineLoad, tableOf } from './table';

const say = (text: string) => void process.stderr.write(`${new Date().toISOString().slice(11, 19)} ${text}\n`);

const reasonOf = (error: unknown) => (error instanceof Error ? String(error.stack) : String(error));

/** `npm run siege`: the table goes to standard output, the progress to standard error. */
async function main(): Promise<void> {
  const names = ATTACKS.map(({ name }) => name);
  const options = readOptions(process.argv.slice(2), names);
  say(`seed ${String(options.seed)}, load of the machine ${machineLoad()}`);
  if (options.build && (await runBuild()).failed > 0) throw new Error('The app does not build.');
  const databases = await openDatabases(process.env.DATABASE_URL ?? null, false);
  const startLoad = machineLoad();
  const reports: Report[] = [];
  let hasFailed = false;
  try {
    for (const attack of ATTACKS) {
      if (options.attacks.length > 0 && !options.attacks.includes(attack.name)) continue;
      await runAttack(databases, attack, options, say).then(
        (report) => reports.push(report),
        (error: unknown) => {
          hasFailed = true;
          say(`${attack.name} failed: ${reasonOf(error)}`);
        },
      );
    }
  } finally {
    await databases.close();
  }
  console.log(tableOf(reports, options, `${startLoad} at the start, ${machineLoad()} at the end`));
  process.exitCode = areAllMet(reports) && !hasFailed ? 0 : 1;
}

main().catch((error: unknown) => {
  process.stderr.write(`${reasonOf(error)}\n`);
  process.exitCode = 1;
});
