import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { Upload } from './repository';

const EXTENSION = path.extname(__filename);
const PROGRAM = path.join(__dirname, `imageProgram${EXTENSION}`);
const RUN_TYPESCRIPT = ['--require', require.resolve('tsx/cjs')];
/** A process without an image ends after this time, because most servers get few. */
const IDLE_MS = 20_000;
/** It handles files of strangers, so it gets no secrets: these variables only. */
const PASSED_ON = ['PATH', 'HOME', 'TMPDIR', 'TEMP', 'SystemRoot', 'LD_LIBRARY_PATH'];

/** The process ended, or was ended, before it had cleaned the image. */
export class ImageGivenUp extends Error {}

/** Sends an image to a process and waits for the clean one. */
function ask(child: ChildProcess, bytes: Buffer): Promise<Upload | null> {
  return new Promise((resolve, reject) => {
    const giveUp = () => reject(new ImageGivenUp('the process for images ended'));
    child.once('exit', giveUp);
    child.once('message', (image: Upload | null) => {
      child.off('exit', giveUp);
      resolve(image);
    });
    child.send(bytes, (error) => error && giveUp());
  });
}

/** Starts the program and waits until it takes images. It ends by itself with the server's process. */
async function startProgram(): Promise<ChildProcess> {
  const child = fork(PROGRAM, [], {
    execArgv: EXTENSION === '.ts' ? RUN_TYPESCRIPT : [],
    serialization: 'advanced',
    env: { ...Object.fromEntries(PASSED_ON.map((name) => [name, process.env[name]])), UV_THREADPOOL_SIZE: '1' },
  });
  // An unhandled error would end the server. What follows from it is seen as the end of the child.
  child.on('error', () => undefined);
  const ended = once(child, 'exit').then(() => Promise.reject(new Error('it ended before it was ready')));
  await Promise.race([once(child, 'message'), ended]).catch((cause: unknown) => {
    throw new ImageGivenUp('no process for images', { cause });
  });
  // It must not keep the server's process alive.
  child.unref();
  child.channel?.unref();
  return child;
}

/** One process for images: started for the first image, ended when it takes too long or has had no image for a while. */
export class ImageProcess {
  private child: Promise<ChildProcess> | null = null;
  private idle: NodeJS.Timeout | undefined;

  /** The process, started if there is none. */
  private running(): Promise<ChildProcess> {
    if (this.child) return this.child;
    const child = startProgram();
    const forget = () => {
      if (this.child === child) this.child = null;
    };
    child.then((process) => process.once('exit', forget), forget);
    this.child = child;
    return child;
  }

  private async stop(): Promise<void> {
    const child = this.child;
    this.child = null;
    (await child)?.kill();
  }

  /**
   * Cleans one image at a time.
   *
   * @returns null if the bytes are not a complete image
   * @throws ImageGivenUp after `limitMs`, without the time that the process needs to start
   */
  async clean(bytes: Buffer, limitMs: number): Promise<Upload | null> {
    if (limitMs <= 0) throw new ImageGivenUp('the image has waited too long');
    clearTimeout(this.idle);
    const child = await this.running();
    const limit = setTimeout(() => child.kill('SIGKILL'), limitMs);
    try {
      return await ask(child, bytes);
    } finally {
      clearTimeout(limit);
      this.idle = setTimeout(() => void this.stop(), IDLE_MS).unref();
    }
  }
}
