import { createApp } from './app';
import type { Config } from './config';
import type { Database } from './db/database';
import type { Log } from './http/log';
import { createHttpServer, listen, stopListening } from './http/listen';
import { startLiveServer } from './live/liveServer';
import { createMailer } from './mail/mailer';
import { sweepExpired } from './modules/sessions/sweep';
import type { BuiltApp } from './static/builtApp';
import { startWorker } from './worker/worker';

const SWEEP_INTERVAL_MS = 60 * 60_000;

/** What is given to a server from outside. */
export interface ServerParts {
  db: Database;
  config: Config;
  log: Log;
  builtApp: BuiltApp | null;
}

/** A server that answers at `url` until it is closed; the database stays open. */
export interface RunningServer {
  url: string;
  close(): Promise<void>;
}

function startSweep({ db, log }: ServerParts): NodeJS.Timeout {
  const sweep = () => sweepExpired(db).catch((error: unknown) => log.error({ err: error }, 'the sweep failed'));
  return setInterval(() => void sweep(), SWEEP_INTERVAL_MS);
}

/** Starts everything that one server process does on a migrated database: HTTP, live channel, worker, sweep. */
export async function startServer(parts: ServerParts): Promise<RunningServer> {
  const { db, config, log, builtApp } = parts;
  const app = createApp({ db, config, log, mailer: createMailer(config, db, log) }, builtApp);
  const server = createHttpServer(app);
  const live = await startLiveServer(server, parts);
  const port = await listen(server, config.port, config.host).catch(async (error: unknown) => {
    await live.close();
    throw error;
  });
  const worker = startWorker(db, config, log);
  const sweep = startSweep(parts);
  return {
    url: `http://${config.host}:${String(port)}`,
    close: async () => {
      clearInterval(sweep);
      await Promise.all([stopListening(server), live.close(), worker.stop()]);
    },
  };
}
