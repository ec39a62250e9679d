import { once } from 'node:events';
import path from 'node:path';
import { type Config, PROJECT_FOLDER, readConfig } from './platform/config';
import { ConfigError } from './platform/configValues';
import { findFreePort } from './db/embedded/freePort';
import { openDatabase } from './db/openDatabase';
import { startDemo } from './demo/startDemo';
import { createLog } from './platform/log';
import { startTracing } from './platform/startTracing';
import { Lifetime } from './platform/lifetime';
import { startServer } from './app/startServer';
import { isBuilt, NOT_BUILT } from './static/builtApp';

const DIST_FOLDER = path.join(PROJECT_FOLDER, 'dist');
const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

const print = (line: string) => console.log(line);

/** Ctrl+C arrives twice under npm: from the terminal, and from npm a few milliseconds later. */
const SAME_SIGNAL_MS = 1_000;

/** Resolves at the first signal, also during the start. Another signal later ends the process at once. */
function untilSignal(life: Lifetime): Promise<unknown> {
  let firstAt = 0;
  const handle = () => {
    if (life.isInterrupted && performance.now() - firstAt > SAME_SIGNAL_MS) process.exit(1);
    if (life.isInterrupted) return;
    firstAt = performance.now();
    life.interrupt();
    print('Stopping …');
  };
  for (const signal of SIGNALS) process.on(signal, handle);
  return Promise.race(SIGNALS.map((signal) => once(process, signal)));
}

/** Tried before the database starts, which takes seconds. @throws ConfigError if another program has the port */
async function requirePort({ host, port }: Config): Promise<void> {
  if (port === 0) return;
  await findFreePort(host, port).catch((error: unknown) => {
    const isTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
    throw isTaken ? new ConfigError('PORT', String(port), 'a port that no other program uses') : error;
  });
}

async function startUp(life: Lifetime, config: Config): Promise<void> {
  const log = createLog(config.logLevel);
  const builtApp = { folder: DIST_FOLDER, backendHost: process.env.BACKEND_HOST ?? null };
  await life.start(
    () => startTracing(config, log),
    (stop) => stop(),
  );
  const { db } = await life.start(
    () => openDatabase(config, print, log),
    (database) => database.close(),
  );
  if (config.demo) {
    await life.start(
      () => startDemo(db, log, print),
      (demo) => demo.stop(),
    );
  }
  const { url, metricsUrl } = await life.start(
    () => startServer({ db, config, log, builtApp }),
    (server) => server.close(),
  );
  if (!isBuilt(builtApp)) print(NOT_BUILT);
  print(`Crossrate answers at ${url}`);
  if (metricsUrl) print(`Metrics are at ${metricsUrl}`);
  if (config.demo && !config.smtpUrl) print(`Mails are kept at ${url}/backend/outbox/`);
}

async function main(): Promise<void> {
  const config = readConfig(process.env);
  const life = new Lifetime();
  const signal = untilSignal(life);
  try {
    await requirePort(config);
    await startUp(life, config);
    await signal;
  } catch (error) {
    // Ctrl-C also stops the database's programs, so whatever fails after it is expected.
    if (!life.isInterrupted) throw error;
  } finally {
    await life.end();
  }
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    console.error(error instanceof ConfigError ? error.message : error);
    process.exit(1);
  },
);
