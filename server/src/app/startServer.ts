import { setTimeout as pause } from 'node:timers/promises';
import { createApp } from './app';
import type { Config } from '@server/platform/config';
import type { Database } from '@server/db/database';
import { isAway } from '@server/db/outcome';
import { openReplica } from '@server/db/openReplica';
import type { SentFrames } from '@server/platform/sentFrames';
import type { Replica } from '@server/db/replica';
import { quietWhileAway } from '@server/db/quietWhileAway';
import type { Log } from '@server/platform/log';
import { createHttpServer, listen, stopListening, urlOf } from '@server/http/listen';
import { createMetrics, type Metrics } from '@server/platform/metrics';
import { addGauges } from '@server/watch/metricsGauges';
import { startMetricsServer } from '@server/watch/metricsServer';
import { newVitals, type Vitals } from '@server/platform/vitals';
import { startLiveServer } from '@server/channel/liveServer';
import { messageStore } from '@server/news/messageStore';
import { natsBus } from '@server/news/natsBus';
import { natsLink } from '@server/news/natsLink';
import { postgresBus } from '@server/news/postgresBus';
import { createMailer } from '@server/mail/mailer';
import { createPushSender } from '@server/push/pushSender';
import { startCourier } from '@server/worker/courier';
import { takeDeviceMails } from '@server/worker/deviceMails';
import { takeQueuedMails } from '@server/worker/queuedMails';
import { takeNoticeMails } from '@server/worker/noticeMails';
import { takePushes } from '@server/worker/pushes';
import { sweepExpired } from '@server/worker/sweepExpired';
import type { BuiltApp, Serves } from '@server/static/builtApp';
import type { WorkerLog } from '@server/worker/takeNext';
import { startWorker } from '@server/worker/worker';

const SWEEP_INTERVAL_MS = 60 * 60_000;

/** What the caller provides. */
interface ServerParts {
  db: Database;
  config: Config;
  log: Log;
  builtApp: BuiltApp | null;
}

/** A server that answers at `url` until it is closed; the database stays open. */
export interface RunningServer {
  url: string;
  /** Null if the console has no port of its own. */
  consoleUrl: string | null;
  /** Null if the configuration asks for no metrics. */
  metricsUrl: string | null;
  close(): Promise<void>;
}

/** What the metrics look at. */
interface Watched {
  vitals: Vitals;
  replica: Replica | null;
  countSockets: () => number;
  frames: Readonly<SentFrames>;
}

function startWatch(metrics: Metrics, { db, config, log }: ServerParts, watched: Watched) {
  addGauges(metrics, { db, processAfterS: config.processAfterS, ...watched });
  return startMetricsServer(metrics, { port: config.metricsPort ?? 0, host: config.metricsHost, log });
}

function startSweep({ db, log }: ServerParts): { stop: () => Promise<void> } {
  let running = Promise.resolve();
  const timer = setInterval(() => {
    running = sweepExpired(db).catch((error: unknown) => log.error({ err: error }, 'the sweep failed'));
  }, SWEEP_INTERVAL_MS);
  return {
    stop: () => {
      clearInterval(timer);
      return running;
    },
  };
}

/** Waits until all have ended, so that nothing is left that needs the database. @throws the first failure */
async function endAll(ends: readonly Promise<void>[]): Promise<void> {
  const failed = (await Promise.allSettled(ends)).find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') throw failed.reason;
}

/** Counts what the database of this process commits. @returns how to stop that */
function watchCommits(metrics: Metrics, db: Database): () => void {
  const stops = [db.onCommit('filled', metrics.countFills), db.onCommitTime?.(metrics.observeCommit)];
  return () => stops.forEach((stop) => stop?.());
}

/** Logs and counts the worker's failures; a database that is away is none of them. */
const countingLog = (log: Log, metrics: Metrics | null): WorkerLog => ({
  error: (facts, message) => {
    if (!('err' in facts && isAway(facts.err))) metrics?.countWorkerFailure();
    log.error(facts, message);
  },
});

/** Starts everything that one server process does on a migrated database: HTTP, live channel, worker, sweep, metrics. */
export async function startServer(parts: ServerParts): Promise<RunningServer> {
  const { db, config, log, builtApp } = parts;
  const vitals: Vitals = newVitals();
  const patientLog = quietWhileAway(log);
  const metrics = config.metricsPort === null ? null : createMetrics();
  const replica = config.databaseReadUrl === null ? null : openReplica(config.databaseReadUrl, db, log);
  const mailer = createMailer(config, db, log);
  const serverOf = (serves: Serves) =>
    createHttpServer(createApp({ db, config, log, mailer, vitals, metrics, replica }, builtApp, serves), {}, log);
  const consoleServer = config.consolePort === null ? null : serverOf('console');
  const server = serverOf(consoleServer ? 'users' : 'all');
  const servers = consoleServer ? [server, consoleServer] : [server];
  const onAnnouncement = (group: string) => metrics?.countAnnouncement(group);
  const store = messageStore(db, metrics?.observeRelay);
  const bus = config.natsUrl === null ? postgresBus(store) : natsBus(store, natsLink(config.natsUrl));
  const live = await startLiveServer(server, {
    ...parts,
    log: patientLog,
    bus,
    consoleServer,
    onAnnouncement,
    untilVisible: replica?.hear,
  });
  Object.assign(vitals, { isListening: live.isListening, isOnNats: live.isOnNats });
  const endStart = async (error: unknown) => {
    await endAll([...servers.map(stopListening), live.close()]);
    await replica?.close();
    throw error;
  };
  const url = urlOf(config.host, await listen(server, config.port, config.host).catch(endStart));
  const { consoleHost, consolePort } = config;
  const consoleUrl =
    consoleServer && urlOf(consoleHost, await listen(consoleServer, consolePort ?? 0, consoleHost).catch(endStart));
  const { hub } = live;
  const watched = { vitals, replica, countSockets: () => hub.size, frames: hub.frames };
  const watch = metrics && (await startWatch(metrics, parts, watched).catch(endStart));
  const endWatch = metrics && watchCommits(metrics, db);
  const workerLog = countingLog(patientLog, metrics);
  const worker = startWorker(db, config, workerLog);
  const pushes = { db, log: workerLog, sender: createPushSender(config, db) };
  const mails = { db, log: workerLog, mailer, config };
  const postman = startCourier({ ...mails, take: (now, most) => takeNoticeMails(mails, now, most) });
  const mailman = startCourier({ ...mails, take: (now, most) => takeQueuedMails(mails, now, most) });
  const guard = startCourier({ ...mails, take: (now, most) => takeDeviceMails(mails, now, most) });
  const courier = startCourier({ ...pushes, take: (now, most) => takePushes(pushes, now, most) });
  const sweep = startSweep({ ...parts, log: patientLog });
  return {
    ...{ url, consoleUrl },
    metricsUrl: watch?.url ?? null,
    close: async () => {
      vitals.isStopping = true;
      await pause(config.drainS * 1000);
      endWatch?.();
      const loops = [worker, courier, postman, guard, mailman, sweep].map((loop) => loop.stop());
      await endAll([...servers.map(stopListening), live.close(), ...loops, ...(watch ? [watch.close()] : [])]).finally(
        () => replica?.close(),
      );
    },
  };
}
