import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findFreePort } from '@server/db/embedded/programs';
import { waitUntil } from './waitUntil';

const PROGRAM = 'nats-server';

/** Whether the NATS half of the tests runs on this machine. */
export const HAS_NATS = spawnSync(PROGRAM, ['--version']).status === 0;

/** What a run says about that half. */
export const NATS_SUMMARY = HAS_NATS
  ? `NATS: tested, with the ${PROGRAM} of this machine`
  : `NATS: not tested, because there is no ${PROGRAM} on the PATH`;

/** A NATS server of a test's own. */
export interface NatsServer {
  url: string;
  /** Ends it at once. */
  kill(): Promise<void>;
  /** Starts it again at the same address. It has forgotten everything. */
  restart(): Promise<void>;
  /** Holds it: it answers nothing, and its connections stay open. */
  freeze(): void;
  thaw(): void;
  close(): Promise<void>;
}

const answers = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1');
    const end = (isThere: boolean) => {
      socket.destroy();
      resolve(isThere);
    };
    socket.once('data', () => end(true)).once('error', () => end(false));
  });

/** Starts a NATS server with streams, on a free port. */
export async function startNats(): Promise<NatsServer> {
  const port = await findFreePort();
  const folder = await mkdtemp(path.join(tmpdir(), 'crossrate-nats-'));
  let child: ChildProcess;
  const start = async () => {
    child = spawn(PROGRAM, ['-a', '127.0.0.1', '-p', String(port), '-js', '-sd', folder], { stdio: 'ignore' });
    await waitUntil(() => answers(port));
  };
  const kill = async () => {
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  };
  await start();
  return {
    url: `nats://127.0.0.1:${String(port)}`,
    kill,
    restart: start,
    freeze: () => void child.kill('SIGSTOP'),
    thaw: () => void child.kill('SIGCONT'),
    close: async () => {
      if (child.exitCode === null && child.signalCode === null) await kill();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
