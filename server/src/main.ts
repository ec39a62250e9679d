import path from 'node:path';
import { readConfig } from './config';
import { ConfigError } from './configValues';
import { openDatabase } from './db/openDatabase';
import { startDemo } from './demo/startDemo';
import { createLog } from './http/log';
import { startServer } from './startServer';

const DIST_FOLDER = path.resolve(__dirname, '../../dist');
const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

const print = (line: string) => console.log(line);

/** Calls `stop` at the first signal; a second one ends the process at once. */
function onSignal(stop: () => Promise<void>): void {
  let stopping = false;
  const handle = () => {
    if (stopping) process.exit(1);
    stopping = true;
    print('Stopping …');
    stop().then(
      () => process.exit(0),
      (error: unknown) => fail(error),
    );
  };
  for (const signal of SIGNALS) process.on(signal, handle);
}

function fail(error: unknown): never {
  console.error(error instanceof ConfigError ? error.message : error);
  process.exit(1);
}

async function main(): Promise<void> {
  const config = readConfig(process.env);
  const log = createLog(config.logLevel);
  const database = await openDatabase(config, print, (error) => log.warn({ err: error }, 'connection lost'));
  const builtApp = { folder: DIST_FOLDER, backendHost: process.env.BACKEND_HOST ?? null };
  const demo = config.demo ? await startDemo(database.db, log, print) : null;
  const server = await startServer({ db: database.db, config, log, builtApp }).catch(async (error: unknown) => {
    await demo?.stop();
    await database.close();
    throw error;
  });
  onSignal(async () => {
    await demo?.stop();
    await server.close();
    await database.close();
  });
  print(`Crossrate answers at ${server.url}`);
  if (config.demo && !config.smtpUrl) print(`Mails are kept at ${server.url}/backend/outbox/`);
}

main().catch(fail);
