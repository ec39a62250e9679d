import { type ChildProcess, spawn } from 'node:child_process';
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { waitUntil } from '@test/support/server/waitUntil';

const ROOT = path.resolve(__dirname, '../../..');
const PATIENCE_MS = 180_000;
let dataFolder: string;

beforeEach(async () => {
  dataFolder = await mkdtemp(path.join(tmpdir(), 'crossrate-command-'));
  await chmod(dataFolder, 0o755);
});
afterEach(() => rm(dataFolder, { recursive: true, force: true }));

interface Command {
  npm: ChildProcess;
  said: () => string;
}

/** Runs a command of README.md as a group of processes of its own, as a terminal does. */
function npm(words: readonly string[], settings: Record<string, string> = {}): Command {
  const env = {
    ...process.env,
    PORT: '0',
    DATA_FOLDER: dataFolder,
    DEMO: 'off',
    LOG_LEVEL: 'silent',
    DATABASE_URL: '',
    ...settings,
  };
  const child = spawn('npm', words, { cwd: ROOT, env, stdio: 'pipe', detached: true });
  let said = '';
  for (const out of [child.stdout, child.stderr]) out.on('data', (chunk: Buffer) => (said += chunk.toString()));
  return { npm: child, said: () => said };
}

/** Waits until the command has printed the words. @throws with all that it printed if it ends before */
async function untilItSays(command: Command, words: string): Promise<void> {
  await waitUntil(() => command.said().includes(words) || command.npm.exitCode !== null);
  if (!command.said().includes(words)) throw new Error(`The command ended early: ${command.said()}`);
}

/** True while any process of the command runs. */
function isRunning({ npm: { pid = 0 } }: Command): boolean {
  try {
    return process.kill(-pid, 0);
  } catch {
    return false;
  }
}

/** A postmaster that runs has its note in the cluster's folder. */
async function isDatabaseRunning(): Promise<boolean> {
  const files = await readdir(dataFolder, { recursive: true });
  return files.some((file) => path.basename(file) === 'postmaster.pid');
}

describe('the commands of README.md', () => {
  it.each([
    ['SIGTERM to npm', ({ npm: { pid = 0 } }: Command) => process.kill(pid, 'SIGTERM')],
    // The terminal sends it to the whole group, and npm passes it on once more.
    ['Ctrl+C', ({ npm: { pid = 0 } }: Command) => process.kill(-pid, 'SIGINT')],
  ])(
    '%s ends `npm run serve` with its server and its database, all of them cleanly',
    async (_name, send) => {
      const command = npm(['run', 'serve']);
      const ended = new Promise<number | null>((resolve) => command.npm.on('exit', resolve));
      await untilItSays(command, 'Crossrate answers at');
      expect(await isDatabaseRunning()).toBe(true);
      send(command);
      expect(await ended).toBe(0);
      expect(command.said()).toContain('Stopping …');
      expect(await isDatabaseRunning()).toBe(false);
      await waitUntil(() => !isRunning(command));
    },
    PATIENCE_MS,
  );

  it(
    'SIGTERM to npm ends `npm start` while it builds',
    async () => {
      // The same build, but its note names no backend, so another one begins. Browser tests may be using what is there.
      const command = npm(['start'], { BACKEND_HOST: '/backend/' });
      await untilItSays(command, 'Building the app…');
      const ended = new Promise<number | null>((resolve) => command.npm.on('exit', resolve));
      command.npm.kill('SIGTERM');
      expect(await ended).not.toBe(0);
      await waitUntil(() => !isRunning(command));
      expect(command.said()).not.toContain('Crossrate answers at');
    },
    PATIENCE_MS,
  );
});
