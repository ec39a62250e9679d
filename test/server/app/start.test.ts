import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { type AddressInfo, createServer, type Server } from 'node:net';
import path from 'node:path';
import { bundleServer } from '../../../.ci/server.cjs';
import { urlOf } from '@server/http/connections';
import { findFreePort } from '@server/db/embedded/programs';
import { waitUntil } from '@test/support/server/waitUntil';

const ROOT = path.resolve(__dirname, '../../..');
const PATIENCE_MS = 90_000;
let dataFolder: string;

beforeEach(async () => {
  dataFolder = await mkdtemp(path.join(tmpdir(), 'crossrate-start-'));
  await chmod(dataFolder, 0o755);
});
afterEach(() => rm(dataFolder, { recursive: true, force: true }));

/** Starts the server as `npm run serve` does, as a group of processes of its own. */
async function serve(settings: Readonly<Record<string, string>> = {}) {
  const port = String(await findFreePort());
  const env = { ...process.env, PORT: port, DATA_FOLDER: dataFolder, DEMO: 'off', LOG_LEVEL: 'warn', ...settings };
  const child = spawn(process.execPath, [bundleServer()], { cwd: ROOT, env, stdio: 'pipe', detached: true });
  const ended = new Promise<number | null>((resolve) => child.on('exit', resolve));
  let said = '';
  for (const out of [child.stdout, child.stderr]) out.on('data', (chunk: Buffer) => (said += chunk.toString()));
  return { ended, pid: child.pid ?? 0, said: () => said };
}

/** A postmaster that runs has its note in the cluster's folder. */
async function isDatabaseRunning(): Promise<boolean> {
  const files = await readdir(dataFolder, { recursive: true });
  return files.some((file) => path.basename(file) === 'postmaster.pid');
}

const isBuilt = () => existsSync(path.join(ROOT, 'dist', 'index.html'));

describe('settings with which a server cannot listen are said in one sentence, before there is a database', () => {
  let other: Server;
  let [taken, free] = ['', ''];
  beforeAll(async () => {
    free = String(await findFreePort());
    other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    taken = String((other.address() as AddressInfo).port);
  });
  afterAll(() => void other.close());

  const FREE = 'a port that no other program uses';
  type Case = [name: string, settings: () => Record<string, string>, value: () => string, wanted: string];
  it.each<Case>([
    ['PORT', () => ({ PORT: taken }), () => taken, FREE],
    ['METRICS_PORT', () => ({ METRICS_PORT: taken }), () => taken, FREE],
    ['METRICS_PORT', () => ({ PORT: free, METRICS_PORT: free, HOST: '0.0.0.0' }), () => free, FREE],
    ['HOST', () => ({ HOST: '192.0.2.1' }), () => '192.0.2.1', 'an address of this machine'],
  ])('%s', async (name, settings, value, wanted) => {
    const { ended, said } = await serve(settings());
    expect({ code: await ended, said: said().trim() }).toEqual({
      code: 1,
      said: `${name}=${value()} makes no sense: ${name} takes ${wanted}.`,
    });
    expect(await readdir(dataFolder)).toEqual([]);
  });
});

it('the address of a server has IPv6 in brackets', () => {
  expect([urlOf('::1', 4371), urlOf('127.0.0.1', 80)]).toEqual(['http://[::1]:4371', 'http://127.0.0.1:80']);
});

/** The files of the database have such a name. */
async function untilThereIs(name: RegExp): Promise<void> {
  await waitUntil(async () => {
    const files = await readdir(dataFolder, { recursive: true }).catch(() => []);
    return files.some((file) => name.test(path.basename(file)));
  });
}

it.each([
  ['creates its database', 'Creating the database…', /^cluster\.\w+$/],
  ['starts its database', 'Starting the database…', /^postmaster\.pid$/],
] as const)(
  'Ctrl+C while a server %s stops it cleanly, and reaches no program of the database before',
  async (_name, when, file) => {
    const server = await serve();
    await waitUntil(() => server.said().includes(when));
    await untilThereIs(file);
    process.kill(-server.pid, 'SIGINT');
    expect(await server.ended).toBe(0);
    // Each line once, and no failure: no program of the database had to be started again.
    const lines = server.said().trim().split('\n');
    const expected = ['Creating the database…', 'Database schema', 'Starting the database…', 'Stopping …'];
    expect(lines.map((line) => line.replace(/: .*/, '')).sort()).toEqual(expected);
    expect(await isDatabaseRunning()).toBe(false);
  },
  PATIENCE_MS,
);
it(
  'SIGTERM stops a server that is up cleanly, its database too',
  async () => {
    const wasBuilt = isBuilt();
    const server = await serve();
    await waitUntil(() => server.said().includes('Crossrate answers at'));
    process.kill(server.pid, 'SIGTERM');
    expect({ code: await server.ended, said: server.said() }).toEqual({
      code: 0,
      said: expect.stringContaining('Stopping …') as string,
    });
    expect(await isDatabaseRunning()).toBe(false);
    // Another test may build the app meanwhile.
    const isSaidBuilt = !server.said().includes('The app is not built: run `npm run build`');
    expect([wasBuilt, isBuilt()]).toContain(isSaidBuilt);
  },
  PATIENCE_MS,
);
