import { randomBytes } from 'node:crypto';
import type { Database } from '@server/db/database';
import { createHttpServer, listen, stopListening, urlOf } from '@server/http/connections';
import { readConfig } from '@server/platform/config';
import { createLog } from '@server/platform/log';
import { createApp } from '@server/startServer';
import { crossrate } from '@clients/ccxt/crossrate';

const HOST = '127.0.0.1';
const ENVIRONMENT = { DEMO: 'off', TRUST_PROXY: 'on', LOG_LEVEL: 'silent' };

/** Makes a key for a user, as api-keys/ does after the password. */
export async function aKeyOf(db: Database, userId: string): Promise<{ apiKey: string; secret: string }> {
  const [apiKey, secret] = [randomBytes(8).toString('hex'), randomBytes(24).toString('hex')];
  await db.query(
    `insert into api_keys (id, user_id, name, secret, scopes, addresses, expires_at)
     values ($1, $2, 'ccxt', $3, '{read,trade}', '{}', now() + interval '30 days')`,
    [apiKey, userId, secret],
  );
  return { apiKey, secret };
}

/** The server's HTTP side alone, on a port of its own: what is due is done by the test. */
export async function openCcxtServer(db: Database) {
  const log = createLog('silent');
  const mailer = { send: () => Promise.resolve(), post: () => Promise.resolve() };
  const app = createApp({ db, config: readConfig(ENVIRONMENT), log, mailer });
  const server = createHttpServer(app, {}, log);
  const url = `${urlOf(HOST, await listen(server, 0, HOST))}/backend`;
  let clients = 0;
  return {
    url,
    /** ccxt for a user, with an address of its own; without a user it has no key. */
    clientOf: async (userId?: string): Promise<crossrate> => {
      clients += 1;
      const headers = { 'X-Forwarded-For': `10.0.${String(clients >> 8)}.${String(clients & 255)}` };
      const key = userId === undefined ? {} : await aKeyOf(db, userId);
      // Otherwise its figures would be floats, which no test could hold against the books.
      const exact = { number: String };
      return new crossrate({
        ...key,
        ...(userId !== undefined && { uid: userId }),
        ...exact,
        headers,
        urls: { api: { public: url, private: url } },
        enableRateLimit: false,
      });
    },
    close: () => stopListening(server),
  };
}
