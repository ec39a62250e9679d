import { ConfigError, type Environment, readCount, readUrl } from './configValues';

/** Where the operator's console is. */
export interface ConsolePlace {
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
 * @throws ConfigError, also for one of the others without CONSOLE_PORT: nobody is to believe that the console is apart
 */
export function readConsolePlace(env: Environment, { appUrl }: { appUrl: string }): ConsolePlace {
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

/** What the pages of the console are checked against if it is apart: their own address, and no other origin. */
export const ofConsole = <Settings extends { appUrl: string; consoleUrl: string; allowedOrigins: readonly string[] }>(
  config: Settings,
) => ({ ...config, appUrl: config.consoleUrl, allowedOrigins: [] });
