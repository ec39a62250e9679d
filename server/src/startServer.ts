import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { getPath } from 'hono/utils/url';
import { setTimeout as pause } from 'node:timers/promises';
import { startLiveServer } from './channel/liveServer';
import { consoleRoutes } from './console/consoleRoutes';
import { openReplica, type Replica } from './db/replica';
import { type Database, isAway } from './db/database';
import { quietWhileAway } from './db/listener';
import { shareOfPool } from './db/pool';
import { accessLog, allowOrigins, requestId, securityHeaders, speakToCaller } from './http/edge';
import { answerError, HttpRefusal } from './http/answer';
import { codeJson } from './http/coding';
import type { AppEnv, AppParts } from './http/env';
import { tellLimits } from './http/rateLimits';
import { createHttpServer, listen, stopListening, urlOf } from './http/connections';
import { createMailer } from './mail/mailer';
import { alertsRoutes } from './modules/alerts/alerts';
import { apiKeysRoutes } from './modules/programs/apiKeys';
import { appStatusRoutes } from './modules/appStatus';
import { awayRoutes } from './modules/away';
import { bankAccountsRoutes } from './modules/bankAccounts';
import { capabilitiesRoutes } from './modules/capabilities';
import { cashLimitsRoutes } from './modules/cashLimits';
import { contactRoutes } from './modules/contact';
import { devicesRoutes } from './modules/devices';
import { disputesRoutes } from './modules/disputes/disputes';
import { fillsRoutes } from './modules/fills';
import { languagesRoutes } from './modules/languages';
import { listingChangesRoutes } from './modules/listingChanges';
import { listingsRoutes } from './modules/listings/listings';
import { logInRoutes } from './modules/logIn';
import { notificationsRoutes } from './modules/notifications';
import { oneTimePinsRoutes } from './modules/oneTimePins';
import { ordersRoutes } from './modules/orders';
import { outboxRoutes } from './modules/outbox';
import { pageVitalsRoutes } from './modules/pageVitals';
import { passkeysRoutes } from './modules/passkeys/passkeys';
import { passwordResetRoutes } from './modules/passwordReset';
import { payeesRoutes } from './modules/payees';
import { paymentDetailsRoutes } from './modules/paymentDetails';
import { debtsRoutes } from './modules/transactions/debts';
import { payoutsRoutes } from './modules/transactions/payouts';
import { mobileMoney } from './modules/providers/mobileMoney';
import { mobilePaymentsRoutes } from './modules/providers/mobilePayments';
import { profitRoutes } from './modules/profit/profit';
import { publicMarketRoutes } from './modules/programs/publicMarket';
import { ratesRoutes } from './modules/rates';
import { receiptsRoutes } from './modules/receipts';
import { registrationRoutes } from './modules/registration';
import { secondFactorRoutes } from './modules/secondFactor/secondFactor';
import { keepKeyCalls } from './modules/sessions/keyCalls';
import { choosePasswordCost } from './modules/sessions/secrets';
import { rememberWrites } from './modules/sessions/readAfter';
import { sessionsRoutes } from './modules/sessions/requireUser';
import { statementsRoutes } from './modules/statements';
import { tradesRoutes } from './modules/trades';
import { cancelAllRoutes } from './modules/transactions/cancelAll';
import { cancelTimerRoutes } from './modules/transactions/cancelTimer';
import { exchangeRoutes } from './modules/transactions/exchange';
import { transactionsRoutes } from './modules/transactions/routes';
import { orderStatusRoutes } from './modules/transactions/orderStatus';
import { standingOrdersRoutes } from './modules/transactions/standingOrders';
import { uploadsRoutes } from './modules/uploads/uploads';
import { usersRoutes } from './modules/users';
import { walletsRoutes } from './modules/wallets';
import { watchlistRoutes } from './modules/watchlist';
import { webhooksRoutes } from './modules/programs/webhooks';
import { messageStore, postgresBus } from './news/relay';
import { natsBus, natsLink } from './news/nats';
import { developersRoutes } from './openapi/developers';
import { openApiRoutes } from './openapi/routes';
import { type Config, ofConsole } from './platform/config';
import type { Log } from './platform/log';
import { notFound } from './platform/refusal';
import type { SentFrames } from './platform/tracing';
import { createMetrics, type Metrics, newVitals, type Vitals } from './platform/metrics';
import { createPushSender } from './push';
import { type BuiltApp, type Serves, staticRoutes } from './static';
import { addGauges, healthRoutes, startMetricsServer } from './watch';
import { startCourier, takeDeviceMails, takeNoticeMails } from './worker/mails';
import { takeMobilePayments, takeMobileRefunds } from './worker/mobilePayments';
import { takePushes } from './worker/pushes';
import { takeQueuedMails } from './worker/queuedMails';
import { sweepExpired } from './worker/steps';
import type { WorkerLog } from './worker/takeNext';
import { takeWebhooks } from './worker/webhooks';
import { startWorker } from './worker/worker';

const MODULES = [
  logInRoutes,
  sessionsRoutes,
  devicesRoutes,
  secondFactorRoutes,
  passkeysRoutes,
  apiKeysRoutes,
  webhooksRoutes,
  registrationRoutes,
  passwordResetRoutes,
  usersRoutes,
  languagesRoutes,
  watchlistRoutes,
  appStatusRoutes,
  capabilitiesRoutes,
  walletsRoutes,
  transactionsRoutes,
  exchangeRoutes,
  standingOrdersRoutes,
  cancelAllRoutes,
  cancelTimerRoutes,
  orderStatusRoutes,
  statementsRoutes,
  fillsRoutes,
  tradesRoutes,
  profitRoutes,
  cashLimitsRoutes,
  receiptsRoutes,
  alertsRoutes,
  listingChangesRoutes,
  listingsRoutes,
  ordersRoutes,
  ratesRoutes,
  publicMarketRoutes,
  paymentDetailsRoutes,
  debtsRoutes,
  payoutsRoutes,
  mobilePaymentsRoutes,
  bankAccountsRoutes,
  payeesRoutes,
  oneTimePinsRoutes,
  disputesRoutes,
  notificationsRoutes,
  awayRoutes,
  contactRoutes,
  uploadsRoutes,
  outboxRoutes,
  pageVitalsRoutes,
  healthRoutes,
  openApiRoutes,
];

/** Every call of spec 7, relative to the backend host. */
function backendRoutes(): Hono<AppEnv> {
  const backend = new Hono<AppEnv>();
  for (const moduleRoutes of MODULES) backend.route('/', moduleRoutes());
  return backend;
}

interface Endpoint {
  method: string;
  pattern: RegExp;
}

/** `/orders/:id/remove_order/` as a regular expression that matches the same paths. */
function patternOf(path: string): RegExp {
  const parts = path.split('/').map((part) => {
    if (part.startsWith(':')) return '[^/]+';
    return part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  });
  return new RegExp(`^${parts.join('/')}$`);
}

/** Answers an unknown path with 404, and a known path with the wrong method with 405 and Allow. */
function answerUnknownCall(app: Hono<AppEnv>): (c: Context<AppEnv>) => never {
  const endpoints: Endpoint[] = app.routes
    .filter(({ method }) => method !== 'ALL')
    .map(({ method, path }) => ({ method, pattern: patternOf(path) }));
  return (c) => {
    const known = endpoints.filter(({ pattern }) => pattern.test(c.req.path)).map(({ method }) => method);
    if (known.length === 0) throw notFound();
    const allow = [...new Set(known.includes('GET') ? [...known, 'HEAD'] : known)].sort().join(', ');
    const detail = `Method "${c.req.method}" not allowed.`;
    throw new HttpRefusal({ status: 405, body: { detail, code: 'method_not_allowed' }, headers: { Allow: allow } });
  };
}

/** Callers without a session must not use up the connections: log-ins, registrations, resets, the contact form. */
const SHARE_OF_STRANGERS = { connections: 4, waiting: 200 };

/** The backend's answers are for one user and soon out of date, so nothing may cache them. */
const neverCached: MiddlewareHandler<AppEnv> = async (c, next) => {
  await next();
  if (!c.res.headers.has('Cache-Control')) c.header('Cache-Control', 'no-store');
};

/** A backend path whose last part is neither empty nor the name of a file. */
const UNENDED = /^\/backend\/(?:.*\/)?[^/.]+$/;

/** The path that is routed. OpenAPI and its tools write paths without the slash at their end, specification 7 with it (decision 577). */
function routedPath(request: Request): string {
  const path = getPath(request);
  return UNENDED.test(path) ? `${path}/` : path;
}

/**
 * The whole HTTP side without a port: `app.request('/backend/…')` runs it in the process.
 *
 * @param builtApp the app to serve next to the backend, if any
 * @param serves what this port is for, if the console has one of its own
 */
export function createApp(parts: AppParts, builtApp: BuiltApp | null = null, serves: Serves = 'all'): Hono<AppEnv> {
  const app = new Hono<AppEnv>({ getPath: routedPath });
  const config = serves === 'console' ? ofConsole(parts.config) : parts.config;
  choosePasswordCost(parts.config);
  const vitals = parts.vitals ?? newVitals();
  const dbOfStrangers = shareOfPool(parts.db, SHARE_OF_STRANGERS);
  app.use(async (c, next) => {
    c.set('db', dbOfStrangers);
    c.set('wholeDb', parts.db);
    c.set('config', config);
    c.set('log', parts.log);
    c.set('mailer', parts.mailer);
    c.set('vitals', vitals);
    c.set('metrics', parts.metrics ?? null);
    c.set('replica', parts.replica ?? null);
    await next();
  });
  app.use(speakToCaller, requestId, accessLog, securityHeaders(config));
  app.use('/backend/*', neverCached, tellLimits());
  app.use('/console/*', neverCached);
  if (config.allowedOrigins.length > 0) app.use('/backend/*', allowOrigins(config.allowedOrigins));
  app.use('/backend/*', codeJson);
  if (parts.replica) app.use('/backend/*', rememberWrites);
  app.use('/backend/*', keepKeyCalls(parts));
  app.route('/backend', serves === 'console' ? healthRoutes() : backendRoutes());
  if (serves !== 'users') app.route('/console', consoleRoutes());
  app.all('/backend/*', answerUnknownCall(app));
  app.all('/console/*', answerUnknownCall(app));
  if (serves !== 'console') app.route('/', developersRoutes());
  if (builtApp) app.route('/', staticRoutes(builtApp, config.appUrl, serves));
  app.notFound((c) => answerError(notFound(), c));
  app.onError(answerError);
  return app;
}

const SWEEP_INTERVAL_MS = 60 * 60_000;

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

/** The parts that the metrics read. */
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

/** Waits until all have ended, so that nothing needs the database any more. @throws the first failure */
async function endAll(ends: readonly Promise<void>[]): Promise<void> {
  const failed = (await Promise.allSettled(ends)).find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') throw failed.reason;
}

/** Counts what the database of this process commits. @returns how to stop that */
function watchCommits(metrics: Metrics, db: Database): () => void {
  const stops = [db.onCommit('filled', metrics.countFills), db.onCommitTime?.(metrics.observeCommit)];
  return () => stops.forEach((stop) => stop?.());
}

/** Logs and counts the worker's failures. An unreachable database is not one of them. */
const countingLog = (log: Log, metrics: Metrics | null): WorkerLog => ({
  error: (facts, message) => {
    if (!('err' in facts && isAway(facts.err))) metrics?.countWorkerFailure();
    log.error(facts, message);
  },
});

/** Sends what waits: mails, pushes, webhooks and requests to pay, each kind in a loop of its own, so that none delays another. */
function startCouriers(parts: Pick<AppParts, 'db' | 'mailer' | 'config'> & { log: WorkerLog }) {
  const pushes = { ...parts, sender: createPushSender(parts.config, parts.db) };
  const { mobileMoney: settings, appUrl } = parts.config;
  const provider = settings && mobileMoney(settings, appUrl);
  const refund = provider?.refund;
  const kinds = [takeNoticeMails, takeQueuedMails, takeDeviceMails, takeWebhooks];
  return [
    ...kinds.map((take) => startCourier({ ...parts, take: (now, most) => take(parts, now, most) })),
    startCourier({ ...parts, take: (now, most) => takePushes(pushes, now, most) }),
    ...(provider
      ? [startCourier({ ...parts, take: (now, most) => takeMobilePayments({ ...parts, provider }, now, most) })]
      : []),
    ...(refund
      ? [startCourier({ ...parts, take: (now, most) => takeMobileRefunds({ ...parts, refund }, now, most) })]
      : []),
  ];
}

/** Starts everything that one server process does on a migrated database: HTTP, live channel, worker, sweep, metrics. */
export async function startServer(parts: ServerParts): Promise<RunningServer> {
  const { db, config, log, builtApp } = parts;
  const vitals: Vitals = newVitals();
  const patientLog = quietWhileAway(log, db);
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
  const couriers = startCouriers({ db, log: workerLog, mailer, config });
  const sweep = startSweep({ ...parts, log: patientLog });
  return {
    ...{ url, consoleUrl },
    metricsUrl: watch?.url ?? null,
    close: async () => {
      vitals.isStopping = true;
      await pause(config.drainS * 1000);
      endWatch?.();
      const loops = [worker, ...couriers, sweep].map((loop) => loop.stop());
      try {
        await endAll([...servers.map(stopListening), live.close(), ...loops, ...(watch ? [watch.close()] : [])]);
      } finally {
        await replica?.close();
      }
    },
  };
}
