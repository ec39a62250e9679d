import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { bundleServer } from '../../../.ci/server.cjs';
import { findFreePort } from '@server/db/embedded/freePort';

const ROOT = path.resolve(__dirname, '../../..');
const PATIENCE_MS = 90_000;
let dataFolder: string;

beforeEach(async () => {
  dataFolder = await mkdtemp(path.join(tmpdir(), 'crossrate-start-'));
  await chmod(dataFolder, 0o755);
});
afterEach(() => rm(dataFolder, { recursive: true, force: true }));

/** Starts the server as `npm run serve` does and signals it when it says `when`. */
async function signalAt(when: string, signal: NodeJS.Signals) {
  const port = String(await findFreePort());
  const env = { ...process.env, PORT: port, DATA_FOLDER: dataFolder, DEMO: 'off', LOG_LEVEL: 'silent' };
  const child = spawn(process.execPath, [bundleServer()], { cwd: ROOT, env, stdio: 'pipe' });
  let said = '';
  for (const out of [child.stdout, child.stderr]) {
    out.on('data', (chunk: Buffer) => {
      const before = said;
      said += chunk.toString();
      if (said.includes(when) && !before.includes(when)) child.kill(signal);
    });
  }
  const code = await new Promise<number | null>((resolve) => child.on('exit', resolve));
  return { code, said };
}

/** A postmaster that runs has its note in the cluster's folder. */
async function isDatabaseRunning(): Promise<boolean> {
  const files = await readdir(dataFolder, { recursive: true });
  return files.some((file) => path.basename(file) === 'postmaster.pid');
}

const isBuilt = () => existsSync(path.join(ROOT, 'dist', 'index.html'));

it.each([
  ['creates its database', 'Creating the database…', 'SIGINT'],
  ['starts its database', 'Starting the database…', 'SIGTERM'],
  ['is up', 'Crossrate answers at', 'SIGTERM'],
] as const)(
  'a server that receives a signal while it %s stops cleanly, its database too',
  async (_name, when, signal) => {
    const wasBuilt = isBuilt();
    const { code, said } = await signalAt(when, signal);
    expect({ code, said }).toEqual({ code: 0, said: expect.stringContaining('Stopping …') as string });
    expect(said.includes('Crossrate answers at')).toBe(when === 'Crossrate answers at');
    expect(await isDatabaseRunning()).toBe(false);
    if (when !== 'Crossrate answers at') return;
    // Another test may build the app meanwhile.
    expect([wasBuilt, isBuilt()]).toContain(!said.includes('The app is not built: run `npm run build`'));
  },
  PATIENCE_MS,
);
