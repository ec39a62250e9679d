import path from 'node:path';
import { readCount, readList, readSwitch, readUrl, readWord } from './configValues';
import type { Environment } from './configValues';

const PROJECT_FOLDER = path.resolve(__dirname, '../../..');
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** What the server is told by its environment. */
export interface Config {
  port: number;
  host: string;
  /** Null: the embedded PostgreSQL in the data folder. */
  databaseUrl: string | null;
  dataFolder: string;
  /** Demo users and a moving market on an empty database (decision 163). */
  demo: boolean;
  /** Null: mail is printed on the log and kept in the outbox. */
  smtpUrl: string | null;
  mailFrom: string;
  /** Where users reach the app, without a slash at its end: the base of links in mails. */
  appUrl: string;
  /** Origins besides our own that may call the backend; `*` for all. */
  allowedOrigins: string[];
  /** True behind a proxy of our own, whose X-Forwarded-For then counts as the caller's address. */
  trustProxy: boolean;
  /** False: a reset request is answered alike for everybody, so that nobody learns which accounts exist. */
  resetRevealsAccounts: boolean;
  /** LIST, ORDER and MOF_ORDER are processed this long after their creation. */
  processAfterS: number;
  /** Demo mode approves FUND_WALLET and WITHDRAW this long after their creation. */
  demoApproveAfterS: number;
  logLevel: (typeof LOG_LEVELS)[number];
  /** The port of the metrics, 0 for any free one; null: there are none. */
  metricsPort: number | null;
  metricsHost: string;
  /** At a stop the server says for so long that it is not ready, and still serves: a balancer's time to notice. */
  drainS: number;
}

/**
 * Reads the environment: PORT, HOST, DATABASE_URL, DATA_FOLDER, DEMO, SMTP_URL, MAIL_FROM, APP_URL,
 * ALLOWED_ORIGINS, TRUST_PROXY, RESET_REVEALS_ACCOUNTS, PROCESS_AFTER_S, DEMO_APPROVE_AFTER_S, LOG_LEVEL,
 * METRICS_PORT, METRICS_HOST, DRAIN_S.
 * @throws ConfigError for a value that makes no sense, naming the variable and what it takes
 */
export function readConfig(env: Environment): Config {
  const port = readCount(env, 'PORT', 4000, 65_535);
  const appUrl = readUrl(env, 'APP_URL', ['http:', 'https:']) ?? `http://localhost:${String(port)}`;
  return {
    port,
    host: env.HOST?.trim() || '127.0.0.1',
    databaseUrl: readUrl(env, 'DATABASE_URL', ['postgres:', 'postgresql:']),
    dataFolder: path.resolve(env.DATA_FOLDER?.trim() || path.join(PROJECT_FOLDER, 'data')),
    demo: readSwitch(env, 'DEMO', true),
    smtpUrl: readUrl(env, 'SMTP_URL', ['smtp:', 'smtps:']),
    mailFrom: env.MAIL_FROM?.trim() || 'Crossrate <no-reply@crossrate.example>',
    appUrl: appUrl.replace(/\/+$/, ''),
    allowedOrigins: readList(env, 'ALLOWED_ORIGINS'),
    trustProxy: readSwitch(env, 'TRUST_PROXY', false),
    // On: spec 8's sentence about an account that does not exist needs it.
    resetRevealsAccounts: readSwitch(env, 'RESET_REVEALS_ACCOUNTS', true),
    processAfterS: readCount(env, 'PROCESS_AFTER_S', 10),
    demoApproveAfterS: readCount(env, 'DEMO_APPROVE_AFTER_S', 30),
    logLevel: readWord(env, 'LOG_LEVEL', LOG_LEVELS, 'info'),
    metricsPort: env.METRICS_PORT?.trim() ? readCount(env, 'METRICS_PORT', 0, 65_535) : null,
    metricsHost: env.METRICS_HOST?.trim() || '127.0.0.1',
    drainS: readCount(env, 'DRAIN_S', 0, 600),
  };
}
