import { mkdtemp, chmod, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { SERVER_ROLE } from '@server/db/embedded/connectToCluster';
import { startEmbedded } from '@server/db/embedded/startEmbedded';
import { migrate } from '@server/db/migrate';
import { createDatabase } from '@server/db/pool';
import { openFundings } from '@test/support/server/databaseCopies';

/** The name of the migrated database of which each suite gets a copy. */
const TEMPLATE = 'crossrate_template';
const ENTERABLE_BY_ALL = 0o755;

/** Runs as a separate process. It ends, and stops the cluster, when its standard input ends. */
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

async function stop(stopCluster: () => Promise<void>, folders: string[]): Promise<void> {
  await stopCluster();
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
}

// Ctrl-C reaches the whole group of processes; the end of the input follows and does the cleaning.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
