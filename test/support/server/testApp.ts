import { createApp } from '@server/startServer';
import { readConfig, type Config } from '@server/platform/config';
import type { Database } from '@server/db/database';
import type { AppParts } from '@server/http/env';
import { createLog } from '@server/platform/log';
import type { Mail } from '@server/mail/queue';
import { openTestDatabase } from './testDatabase';

export const PASSWORD = 'Secret!word1';

interface CallOptions {
  token?: string;
  /** Sent as JSON, or unchanged if it is a form or a text. */
  body?: unknown;
  headers?: Record<string, string>;
}

/** An answer with its parsed JSON; null if it has no body. */
export interface Answer {
  status: number;
  headers: Headers;
  body: unknown;
}

export interface SignedUp {
  id: number;
  email: string;
  token: string;
  /** The cookie by which the device is known. With it a log-in warns nobody. */
  device: string;
}

export interface TestApp {
  /** For the role that serves. */
  db: Database;
  /** For the owner of the tables: for what a server never does. */
  owner: Database;
  /** The address of its database. */
  url: string;
  parts: AppParts;
  /** Every mail that the server sent, oldest first. */
  mails: Mail[];
  call(method: string, path: string, options?: CallOptions): Promise<Answer>;
  signUp(email?: string): Promise<SignedUp>;
  close(): Promise<void>;
}

/** A request as clients of the backend send it. */
export function requestOf(method: string, { token, body, headers = {} }: CallOptions): RequestInit {
  const raw = body instanceof FormData || typeof body === 'string' || body instanceof Uint8Array;
  return {
    method,
    headers: {
      ...(token === undefined ? {} : { Authorization: `Token ${token}` }),
      ...(body === undefined || body instanceof FormData ? {} : { 'Content-Type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: raw ? (body as BodyInit) : JSON.stringify(body) }),
  };
}

/** An answer of the app, read to its end. */
export async function readAnswer(response: Response): Promise<Answer> {
  const text = await response.text();
  const isJson = response.headers.get('Content-Type')?.includes('json');
  const body: unknown = isJson ? JSON.parse(text) : text || null;
  return { status: response.status, headers: response.headers, body };
}

/** The whole HTTP side in process, on its own database. Paths are relative to the backend host. */
export async function openTestApp(overrides: Partial<Config> = {}): Promise<TestApp> {
  const database = await openTestDatabase();
  const mails: Mail[] = [];
  const parts: AppParts = {
    db: database.db,
    config: { ...readConfig({ APP_URL: 'http://app.example' }), forTests: true, ...overrides },
    log: createLog('silent'),
    mailer: {
      send: (mail) => Promise.resolve(void mails.push(mail)),
      post: (_tx, mail) => Promise.resolve(void mails.push(mail)),
    },
  };
  const app = createApp(parts);
  const call: TestApp['call'] = async (method, path, options = {}) =>
    readAnswer(await app.request(`/backend/${path}`, requestOf(method, options)));
  let count = 0;
  return {
    db: database.db,
    owner: database.owner,
    url: database.url,
    parts,
    mails,
    call,
    signUp: async (email = `user${String((count += 1))}@example.com`) => {
      const registered = await call('POST', 'register/', { body: { email, username: 'Ama', password: PASSWORD } });
      const session = await call('POST', 'login/', { body: { email, password: PASSWORD } });
      const [device = ''] = /crossrate_device=[\w-]+/.exec(session.headers.getSetCookie().join()) ?? [];
      return { email, device, ...(registered.body as { id: number }), ...(session.body as { token: string }) };
    },
    close: () => database.close(),
  };
}
