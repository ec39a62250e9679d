import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { createServer } from 'node:net';
import path from 'node:path';
import { bundleServer } from '../../../.ci/server.cjs';
import { urlOf } from '@server/http/listen';
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
async function signalAt(when: string, signal: NodeJS.Signals, taken?: number) {
  const port = String(taken ?? (await findFreePort()));
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

it('a taken port is said in one sentence, before there is a database', async () => {
  const other = createServer();
  const port = await findFreePort();
  await new Promise<void>((resolve) => other.listen(port, '127.0.0.1', resolve));
  const { code, said } = await signalAt('nothing', 'SIGTERM', port);
  other.close();
  expect({ code, said: said.trim() }).toEqual({
    code: 1,
    said: `PORT=${String(port)} makes no sense: PORT takes a port that no other program uses.`,
  });
  expect(await readdir(dataFolder)).toEqual([]);
});

it('the address of a server has IPv6 in brackets', () => {
  expect([urlOf('::1', 4371), urlOf('127.0.0.1', 80)]).toEqual(['http://[::1]:4371', 'http://127.0.0.1:80']);
});

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
