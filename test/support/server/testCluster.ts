import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { SERVER_ROLE, startEmbedded } from '@server/db/embedded/startEmbedded';
import { migrate } from '@server/db/migrate';
import { createDatabase } from '@server/db/pool';
import { openFundings } from '@test/support/server/databaseCopies';

/** The name of the migrated database of which each suite gets a copy. */
const TEMPLATE = 'crossrate_template';
const ENTERABLE_BY_ALL = 0o755;

const TICKS_PER_S = 100;

/** The parent of a process, and the ticks of the processor of the process and of those of its children that have ended. */
async function ticksOf(pid: string) {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  const fields = stat
    .replace(/^.*\) /s, '')
    .split(' ')
    .map(Number);
  const [own, ofEnded] = [fields.slice(11, 13), fields.slice(13, 15)].map((two) => two.reduce((a, b) => a + b, 0));
  return { parent: String(fields[1]), own: own ?? 0, ofEnded: ofEnded ?? 0 };
}

/** CPU seconds of PostgreSQL since its start, where the system tells them. */
async function secondsOf(folder: string): Promise<number> {
  const [postmaster] = (await readFile(path.join(folder, 'cluster/postmaster.pid'), 'utf8')).split('\n');
  const pids = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name));
  const all = await Promise.all(pids.map(async (pid) => ({ pid, ...(await ticksOf(pid)) })));
  const ticks = all.map(({ pid, parent, own, ofEnded }) =>
    pid === postmaster ? own + ofEnded : parent === postmaster ? own : 0,
  );
  return ticks.reduce((sum, one) => sum + one, 0) / TICKS_PER_S;
}

/** Runs as a separate process. It ends, stops the cluster and says what it took when its standard input ends. */
async function main(): Promise<void> {
  const dataFolder = await mkdtemp(path.join(tmpdir(), 'crossrate-test-'));
  // PostgreSQL may run as another account than ours, and must get at its folder.
  await chmod(dataFolder, ENTERABLE_BY_ALL);
  const embedded = await startEmbedded({ dataFolder, forTests: true });
  const keeper = createDatabase(embedded.ownerUrl);
  await keeper.query(`create database ${TEMPLATE}`);
  await keeper.close();
  const templateUrl = new URL(embedded.ownerUrl);
  templateUrl.pathname = `/${TEMPLATE}`;
  const template = createDatabase(templateUrl.href);
  await migrate(template, { server: SERVER_ROLE });
  await openFundings(template);
  await template.close();
  process.stdin.resume();
  process.stdin.on('end', () => {
    void stop(embedded.stop, [embedded.folder, dataFolder]);
  });
  process.stdout.write(`${templateUrl.href}\n`);
}

async function stop(stopCluster: () => Promise<void>, folders: [string, string]): Promise<void> {
  process.stdout.write(`${String(await secondsOf(folders[0]))}\n`);
  await stopCluster();
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
}

// Ctrl-C reaches the whole group of processes; the end of the input follows and does the cleaning.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
