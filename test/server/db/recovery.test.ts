import { chmod, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Home, openHome } from '@server/db/embedded/programs';
import { findPostmaster } from '@server/db/embedded/postmaster';
import { onFreePort } from '@test/support/server/onFreePort';
import { type ServerProcess, startServerProcess } from '@test/support/server/serverProcess';
import { waitUntil } from '@test/support/server/waitUntil';

const ENTERABLE_BY_ALL = 0o755;
const SETTINGS = { DEMO: 'off', LOG_LEVEL: 'warn', DATABASE_URL: '' };
let dataFolder: string;
let home: Home;
let server: ServerProcess;

beforeAll(async () => {
  dataFolder = await mkdtemp(path.join(tmpdir(), 'crossrate-recovery-'));
  await chmod(dataFolder, ENTERABLE_BY_ALL);
  server = await onFreePort((port) => startServerProcess(port, { ...SETTINGS, DATA_FOLDER: dataFolder }));
  home = await openHome(dataFolder);
});
afterAll(async () => {
  await server.end('SIGTERM');
  for (const folder of [home.folder, dataFolder]) await rm(folder, { recursive: true, force: true });
});

const statusOf = async (name: string) => (await fetch(`${server.url}/backend/${name}/`)).status;

async function killPostmaster(): Promise<void> {
  const note = await findPostmaster(home);
  if (!note) throw new Error('the database does not run');
  process.kill(note.pid, 'SIGKILL');
}

it('a database that cannot start, as on a full disk, is tried again until it can [S11.kills]', async () => {
  const before = await findPostmaster(home);
  const files = path.join(home.cluster, 'global');
  await rename(files, `${files}.away`);
  await killPostmaster();
  await waitUntil(() => server.log().split('could not be started again yet').length > 2);
  expect([await statusOf('ready'), await statusOf('health')]).toEqual([503, 200]);
  await rename(`${files}.away`, files);
  await waitUntil(async () => (await statusOf('ready')) === 200);
  await waitUntil(() => server.log().includes('the embedded database had ended and runs again'));
  expect(server.log()).toContain('connection lost');
  expect(server.log()).not.toContain('secretKey');
  const after = await findPostmaster(home);
  expect(after?.port).toBe(before?.port);
  expect(after?.pid).not.toBe(before?.pid);
});

it('is stopped with the server after it was started again [S11.kills]', async () => {
  await server.end('SIGTERM');
  expect(await findPostmaster(home)).toBeNull();
});
