import { once } from 'node:events';
import path from 'node:path';
import { type Config, PROJECT_FOLDER, readConfig } from './platform/config';
import { ConfigError } from './platform/configValues';
import { holdPort } from './db/embedded/programs';
import { openDatabase, requireWorld } from './db/openDatabase';
import { requireSecretKeys } from './db/sealed';
import { startDemo } from './demo/startDemo';
import { createLog } from './platform/log';
import { chooseSecretKeys } from './platform/secretKeys';
import { startTracing } from './platform/startTracing';
import { Interrupted, Lifetime } from './platform/lifetime';
import { startServer } from './startServer';
import { isBuilt, NOT_BUILT } from './static';

const DIST_FOLDER = path.join(PROJECT_FOLDER, 'dist');
const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

const NOT_ROTATED =
  'secrets of the database are not encrypted with the first key: run npm run operator -- secrets rotate';

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

const PORT_FAILURES: Readonly<Record<string, string>> = {
  EADDRINUSE: 'a port that no other program uses',
  EACCES: 'a port that this account may open',
};
const HOST_FAILURES = ['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN'];

/** The ConfigError for HOST or PORT (their `names`), if the settings are the cause. */
function listenFailure(error: unknown, names: readonly [string, string], host: string, port: number): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const wanted = PORT_FAILURES[code];
  if (wanted !== undefined) return new ConfigError(names[1], String(port), wanted);
  return HOST_FAILURES.includes(code) ? new ConfigError(names[0], host, 'an address of this machine') : error;
}

/**
 * Tries the ports before the database starts, which takes seconds. All are held at once, because two may be the same.
 *
 * @throws ConfigError if the server cannot listen at its settings
 */
async function requirePorts({ host, port, consoleHost, consolePort, metricsHost, metricsPort }: Config): Promise<void> {
  const wanted = [
    [['HOST', 'PORT'], host, port],
    [['CONSOLE_HOST', 'CONSOLE_PORT'], consoleHost, consolePort ?? 0],
    [['METRICS_HOST', 'METRICS_PORT'], metricsHost, metricsPort ?? 0],
  ] as const;
  const held: (() => Promise<void>)[] = [];
  try {
    for (const [names, at, number] of wanted) {
      if (number === 0) continue;
      const free = await holdPort(at, number).catch((error: unknown) => {
        throw listenFailure(error, names, at, number);
      });
      held.push(free);
    }
  } finally {
    await Promise.all(held.map((free) => free()));
  }
}

async function startUp(life: Lifetime, config: Config): Promise<void> {
  const log = createLog(config.logLevel);
  const builtApp = { folder: DIST_FOLDER, backendHost: process.env.BACKEND_HOST ?? null, sandbox: config.sandbox };
  await life.start(
    () => startTracing(config, log),
    (stop) => stop(),
  );
  chooseSecretKeys(config);
  const { db } = await life.start(
    () => openDatabase(config, print, log),
    (database) => database.close(),
  );
  await requireWorld(db, config.sandbox);
  const older = await requireSecretKeys(db);
  if (older > 0) log.warn({ secrets: older }, NOT_ROTATED);
  if (config.demo) {
    await life.start(
      () => startDemo(db, log, print, config),
      (demo) => demo.stop(),
    );
  }
  const { url, consoleUrl, metricsUrl } = await life.start(
    () => startServer({ db, config, log, builtApp }),
    (server) => server.close(),
  );
  if (!isBuilt(builtApp)) print(NOT_BUILT);
  print(`Crossrate${config.sandbox ? ' (sandbox, play money)' : ''} answers at ${url}`);
  if (consoleUrl) print(`The operator's console is at ${consoleUrl}/operator`);
  if (metricsUrl) print(`Metrics are at ${metricsUrl}`);
  if (config.demo && !config.sandbox && !config.smtpUrl) print(`Mails are kept at ${url}/backend/outbox/`);
}

async function main(): Promise<void> {
  const config = readConfig(process.env);
  const life = new Lifetime();
  const signal = untilSignal(life);
  try {
    await requirePorts(config);
    await startUp(life, config);
    await signal;
  } catch (error) {
    if (!(error instanceof Interrupted)) throw error;
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
