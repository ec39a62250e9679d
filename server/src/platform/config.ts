import path from 'node:path';
import {
  ConfigError,
  type Environment,
  readCount,
  readEmail,
  readHeaderName,
  readList,
  readPrivateKey,
  readSwitch,
  readSwitchOfTests,
  readUrl,
  readWord,
} from './configValues';
import { readDatabaseUrl } from './databaseHosts';
import { type MobileMoneySettings, readMobileMoney } from './mobileMoneySettings';
import { readUserLimits, type UserLimits } from './userLimits';

/** Where the operator's console is. */
interface ConsoleSettings {
  /** A port for the console alone, 0 for any free one; null: it is beside the app. */
  consolePort: number | null;
  /** The interface of that port. */
  consoleHost: string;
  /** The console's address without `/operator`; links for operators start with it. */
  consoleUrl: string;
}

/**
 * Reads CONSOLE_PORT, CONSOLE_HOST and CONSOLE_URL.
 *
 * @throws ConfigError, also if one of the others is set without CONSOLE_PORT, because then the console would not be
 * separate
 */
function readConsoleSettings(env: Environment, { appUrl }: { appUrl: string }): ConsoleSettings {
  const consoleUrl = readUrl(env, 'CONSOLE_URL', ['http:', 'https:'])?.replace(/\/+$/, '');
  const consoleHost = env.CONSOLE_HOST?.trim() || '127.0.0.1';
  if (!env.CONSOLE_PORT?.trim()) {
    const [lonely] = ['CONSOLE_URL', 'CONSOLE_HOST'].filter((name) => env[name]?.trim());
    if (lonely !== undefined)
      throw new ConfigError(lonely, '…', 'a console with a port of its own: set CONSOLE_PORT too');
    return { consolePort: null, consoleHost, consoleUrl: appUrl };
  }
  const consolePort = readCount(env, 'CONSOLE_PORT', 0, 65_535);
  return { consolePort, consoleHost, consoleUrl: consoleUrl ?? `http://localhost:${String(consolePort)}` };
}

/** Reads SECRETS_KEY and SECRETS_KEY_FILE. @throws ConfigError if both are set */
function readSecretSettings(env: Environment): Pick<Config, 'secretsKey' | 'secretsKeyFile'> {
  const [secretsKey, file] = [env.SECRETS_KEY?.trim() || null, env.SECRETS_KEY_FILE?.trim() || null];
  if (secretsKey !== null && file !== null)
    throw new ConfigError('SECRETS_KEY', '…', 'the keys only without SECRETS_KEY_FILE');
  return { secretsKey, secretsKeyFile: file && path.resolve(file) };
}

/** The settings for the pages of a separate console: their own address, and no other origin. */
export const ofConsole = <Settings extends { appUrl: string; consoleUrl: string; allowedOrigins: readonly string[] }>(
  config: Settings,
) => ({ ...config, appUrl: config.consoleUrl, allowedOrigins: [] });

/** The same depth in the bundle of .ci/server.cjs. */
export const PROJECT_FOLDER = path.resolve(__dirname, '../../..');
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** The server's settings from the environment. */
export interface Config extends UserLimits, ConsoleSettings {
  port: number;
  host: string;
  /** May have several hosts, of which one takes writes. Null: use the embedded PostgreSQL in the data folder. */
  databaseUrl: string | null;
  /** The same database for the role that owns the tables and migrates; null: the role of `databaseUrl` does. */
  databaseOwnerUrl: string | null;
  /** The same database without the pooler at DATABASE_URL; null: there is none. */
  databaseDirectUrl: string | null;
  /** A replica of the database for reads, or several hosts that may be one; null: there is none. */
  databaseReadUrl: string | null;
  dataFolder: string;
  /** True in tests only: a power failure may lose data, and passwords are hashed in no time. */
  forTests: boolean;
  /** Demo users and a moving market on an empty database (decision 163). */
  demo: boolean;
  /** A world with play money for trying a program (decision 579): a demo without its users and its operator. */
  sandbox: boolean;
  /** Null: mail is logged and kept in the outbox. */
  smtpUrl: string | null;
  mailFrom: string;
  /** Where users reach our support; null: texts name it without an address. */
  supportEmail: string | null;
  /** The key by which push services know this server; null: it is made once and kept in the database. */
  vapidPrivateKey: string | null;
  /** The keys with which secrets in the database are encrypted; null: they are in a file. */
  secretsKey: string | null;
  /** Null: SECRETS_KEY has them, or the server makes one (`chooseSecretKeys`). */
  secretsKeyFile: string | null;
  /** True in tests only: push services and webhooks may be inside the server's own network. */
  callAnyHost: boolean;
  /** The app's address without a slash at its end; links in mails start with it. */
  appUrl: string;
  /** Other origins that may call the backend; `*` for all. */
  allowedOrigins: string[];
  /** True behind our own proxy: then X-Forwarded-For is the caller's address. */
  trustProxy: boolean;
  /** The header in which our own proxy names the caller's country (ISO 3166); null: none does. */
  countryHeader: string | null;
  /** False: a password reset is answered alike for every email, so that it does not reveal accounts. */
  resetRevealsAccounts: boolean;
  /** LIST, ORDER and MOF_ORDER are processed this long after they were created. */
  processAfterS: number;
  /** NATS, which then carries announcements between server processes; null: PostgreSQL does. */
  natsUrl: string | null;
  /** In demo mode, FUND_WALLET and WITHDRAW are approved this long after they were created. */
  demoApproveAfterS: number;
  /** The collector that takes traces, without `/v1/traces`; null: nothing is traced. */
  tracesUrl: string | null;
  /** How many of 100 traces are recorded. */
  tracePercent: number;
  logLevel: (typeof LOG_LEVELS)[number];
  /** The port for metrics, 0 for any free one; null: no metrics. */
  metricsPort: number | null;
  metricsHost: string;
  /** The provider that asks phones for money; null: there is none. */
  mobileMoney: MobileMoneySettings | null;
  /** A stopping server reports for this long that it is not ready, and still serves. */
  drainS: number;
}

/**
 * Reads the environment: PORT, HOST, CONSOLE_PORT, CONSOLE_HOST, CONSOLE_URL, DATABASE_URL, DATABASE_OWNER_URL,
 * DATABASE_DIRECT_URL, DATABASE_READ_URL, NATS_URL, DATA_FOLDER, FOR_TESTS, DEMO, SANDBOX,
 * SMTP_URL, MAIL_FROM, SUPPORT_EMAIL, VAPID_PRIVATE_KEY, SECRETS_KEY, SECRETS_KEY_FILE, CALL_ANY_HOST, APP_URL, ALLOWED_ORIGINS, TRUST_PROXY, COUNTRY_HEADER, RESET_REVEALS_ACCOUNTS, PROCESS_AFTER_S, DEMO_APPROVE_AFTER_S, MAX_PENDING_FUNDINGS, MAX_FUNDINGS_PER_DAY,
 * MAX_IMAGE_MB_PER_DAY, MAX_OPEN_ORDERS, MAX_OPEN_LISTINGS, LEAST_AMOUNTS, FUNDING_PER_DAY, FUNDING_PER_MONTH, WITHDRAWAL_PER_DAY,
 * WITHDRAWAL_PER_MONTH, NEW_ACCOUNT_WAIT_HOURS, LOG_LEVEL, METRICS_PORT, METRICS_HOST, OTEL_EXPORTER_OTLP_ENDPOINT,
 * TRACE_PERCENT, DRAIN_S, and those of `readMobileMoney`.
 *
 * @throws ConfigError for an invalid value, with the variable's name and what it accepts
 */
export function readConfig(env: Environment): Config {
  const sandbox = readSwitch(env, 'SANDBOX', false);
  const port = readCount(env, 'PORT', sandbox ? 4001 : 4000, 65_535);
  const appUrl = (readUrl(env, 'APP_URL', ['http:', 'https:']) ?? `http://localhost:${String(port)}`).replace(
    /\/+$/,
    '',
  );
  const demo = sandbox || readSwitch(env, 'DEMO', true);
  const trustProxy = readSwitch(env, 'TRUST_PROXY', false);
  const smtpUrl = readUrl(env, 'SMTP_URL', ['smtp:', 'smtps:']);
  const host = env.HOST?.trim() || '127.0.0.1';
  const databaseUrl = readDatabaseUrl(env, 'DATABASE_URL', 'read-write');
  const databaseOwnerUrl = readDatabaseUrl(env, 'DATABASE_OWNER_URL', 'read-write');
  if (databaseOwnerUrl !== null && databaseUrl === null)
    throw new ConfigError('DATABASE_OWNER_URL', '…', 'an address beside DATABASE_URL only');
  return {
    port,
    host,
    ...readConsoleSettings(env, { appUrl }),
    databaseUrl,
    databaseOwnerUrl,
    databaseDirectUrl: readDatabaseUrl(env, 'DATABASE_DIRECT_URL', 'read-write'),
    databaseReadUrl: readDatabaseUrl(env, 'DATABASE_READ_URL', 'standby'),
    natsUrl: readUrl(env, 'NATS_URL', ['nats:', 'tls:']),
    dataFolder: path.resolve(env.DATA_FOLDER?.trim() || path.join(PROJECT_FOLDER, 'data', sandbox ? 'sandbox' : '')),
    forTests: readSwitchOfTests(env, 'FOR_TESTS', { appUrl, host }),
    demo,
    sandbox,
    smtpUrl,
    mailFrom: env.MAIL_FROM?.trim() || 'Crossrate <no-reply@crossrate.example>',
    supportEmail: readEmail(env, 'SUPPORT_EMAIL'),
    appUrl,
    allowedOrigins: readList(env, 'ALLOWED_ORIGINS'),
    trustProxy,
    countryHeader: readHeaderName(env, 'COUNTRY_HEADER', { trustProxy }),
    vapidPrivateKey: readPrivateKey(env, 'VAPID_PRIVATE_KEY'),
    ...readSecretSettings(env),
    callAnyHost: readSwitchOfTests(env, 'CALL_ANY_HOST', { appUrl, host }),
    // On, because spec 8 has a sentence for an account that does not exist.
    resetRevealsAccounts: readSwitch(env, 'RESET_REVEALS_ACCOUNTS', true),
    processAfterS: readCount(env, 'PROCESS_AFTER_S', 0),
    demoApproveAfterS: readCount(env, 'DEMO_APPROVE_AFTER_S', sandbox ? 5 : 120),
    ...readUserLimits(env, { isReal: !demo && smtpUrl !== null }),
    logLevel: readWord(env, 'LOG_LEVEL', LOG_LEVELS, 'info'),
    metricsPort: env.METRICS_PORT?.trim() ? readCount(env, 'METRICS_PORT', 0, 65_535) : null,
    metricsHost: env.METRICS_HOST?.trim() || '127.0.0.1',
    tracesUrl: readUrl(env, 'OTEL_EXPORTER_OTLP_ENDPOINT', ['http:', 'https:']),
    tracePercent: readCount(env, 'TRACE_PERCENT', 100, 100),
    drainS: readCount(env, 'DRAIN_S', 0, 600),
    mobileMoney: readMobileMoney(env),
  };
}
