import { randomBytes } from 'node:crypto';
import { type ConsoleCallName, CONSOLE_CALLS, CONSOLE_PREFIX, type ConsoleCall } from '@contract/console/consoleCalls';
import type { Role } from '@contract/console/operators';
import { carryOut } from '@server/acts/carryOut';
import { addOperator } from '@server/acts/operators';
import { createApp } from '@server/startServer';
import { base32 } from '@server/modules/oneTimeCodes';
import type { AppParts } from '@server/http/env';
import { codeNow } from './secondFactor';
import { type Answer, openTestApp, readAnswer, type TestApp } from './testApp';

/** What a request is sent with beside its call. */
interface Sent {
  id?: string;
  payload?: object;
  query?: Record<string, string>;
  headers?: Record<string, string>;
}

/** An operator with a session. */
export interface LoggedIn {
  email: string;
  password: string;
  /** The key of the second factor, as an app of codes reads it. */
  secret: string;
  cookie: string;
  csrf: string;
}

/** The console's side of a server, in process. */
export interface ConsoleApp extends TestApp {
  make(name: ConsoleCallName, sent?: Sent, who?: Pick<LoggedIn, 'cookie' | 'csrf'> | null): Promise<Answer>;
  operator(role: Role): Promise<LoggedIn>;
}

const SHELL = { origin: 'command line', operator: 'test', address: 'test' } as const;

/** The headers of an operator's page. */
export const headersOf = ({ cookie, csrf }: Pick<LoggedIn, 'cookie' | 'csrf'>) => ({
  Cookie: `crossrate_operator=${cookie}`,
  'X-CSRF-Token': csrf,
});

/** The calls of the console to a server of these parts. */
export function consoleOf(parts: AppParts): ConsoleApp['make'] {
  const site = createApp(parts);
  return async (name, { id = '', payload, query, headers } = {}, who = null) => {
    const { method, path }: ConsoleCall = CONSOLE_CALLS[name];
    const search = query ? `?${new URLSearchParams(query).toString()}` : '';
    const init = {
      method,
      headers: { 'Content-Type': 'application/json', ...(who && headersOf(who)), ...headers },
      ...(method === 'POST' && { body: JSON.stringify(payload ?? {}) }),
    };
    return readAnswer(await site.request(CONSOLE_PREFIX + path.replace('{id}', id) + search, init));
  };
}

/** The server with its console, on a database of its own. */
export async function openConsoleApp(overrides: Parameters<typeof openTestApp>[0] = {}): Promise<ConsoleApp> {
  const app = await openTestApp(overrides);
  const make = consoleOf(app.parts);
  let count = 0;
  return {
    ...app,
    make,
    operator: async (role) => {
      const [email, password] = [`${role}${String((count += 1))}@example.com`, 'Console!word1'];
      const bytes = randomBytes(20);
      await carryOut(app.db, SHELL, (tx) => addOperator(tx, email, role, { password, secret: bytes }));
      const secret = base32(bytes);
      const { body, headers } = await make('logIn', { payload: { email, password, code: codeNow(secret) } });
      const [, cookie = ''] = /crossrate_operator=([\w-]+)/.exec(headers.getSetCookie().join()) ?? [];
      return { email, password, secret, cookie, ...(body as { csrf: string }) };
    },
  };
}
