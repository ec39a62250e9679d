import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { bundleServer } from '../../../.ci/server.cjs';
import { TEST_KEY } from './databaseCopies';

const ROOT = path.resolve(__dirname, '../../..');
const START_TIMEOUT_MS = 90_000;
const POLL_MS = 25;

/** A process of the real server. */
export interface ServerProcess {
  /** Its origin, without a slash at the end. */
  url: string;
  /** Its id on this machine. */
  pid: number;
  /** What it has printed so far. */
  log(): string;
  /** Ends it and waits until it is gone. Once is enough. */
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void>;
}

async function untilReady(url: string, child: ChildProcess, log: () => string): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  for (;;) {
    const answer = await fetch(`${url}/backend/ready/`).catch(() => null);
    if (answer?.ok) return;
    if (child.exitCode !== null || Date.now() > deadline) throw new Error(`The server did not start:\n${log()}`);
    await pause(POLL_MS);
  }
}

async function end(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill(signal);
  await ended;
}

/** Starts the real server on a port and waits until it is ready. @param settings variables of its environment */
export async function startServerProcess(port: number, settings: Record<string, string>): Promise<ServerProcess> {
  const url = `http://127.0.0.1:${String(port)}`;
  // With a database of the test, which this process may read too.
  const keys = settings.DATABASE_URL ? { SECRETS_KEY: TEST_KEY } : {};
  const env = { ...process.env, ...keys, APP_URL: url, ...settings, PORT: String(port), HOST: '127.0.0.1' };
  const child = spawn(process.execPath, [bundleServer()], { cwd: ROOT, env, stdio: 'pipe' });
  let logged = '';
  for (const out of [child.stdout, child.stderr]) out.on('data', (chunk: Buffer) => (logged += chunk.toString()));
  await untilReady(url, child, () => logged).catch(async (error: unknown) => {
    // Killed, it would leave its database running.
    await end(child, 'SIGTERM');
    throw error;
  });
  return { url, pid: child.pid ?? 0, log: () => logged, end: (signal) => end(child, signal) };
}
