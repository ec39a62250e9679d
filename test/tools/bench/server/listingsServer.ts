import { readConfig } from '@server/platform/config';
import type { Database } from '@server/db/database';
import { accessLog, securityHeaders } from '@server/http/edge';
import type { AppEnv, AppParts } from '@server/http/env';
import { createHttpServer, listen, stopListening } from '@server/http/connections';
import { createLog } from '@server/platform/log';
import { answerValidated, sendValidated, wishOf } from '@server/http/coding';
import { type AnswerOpenListings, Edition } from '@server/modules/listings/answer';
import { findOpenListings } from '@server/modules/listings/repository';
import { listingsRoutes } from '@server/modules/listings/listings';
import { Hono } from 'hono';

/** The same code with the sharing left out: each request reads, presents, writes and compresses for itself. */
export const encodePerRequest: AnswerOpenListings = async (c) => {
  const edition = new Edition('each', await findOpenListings(c.get('db')));
  const { codings } = wishOf(c);
  return sendValidated(c, await answerValidated(edition, { codings, held: new Set() }));
};

/** The way of each request through our app, with these listings at its end. */
function appOf(parts: AppParts, answer: AnswerOpenListings | undefined): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  app.use(async (c, next) => {
    for (const name of ['db', 'config', 'log', 'mailer'] as const) c.set(name, parts[name]);
    await next();
  });
  app.use(accessLog, securityHeaders(parts.config));
  return app.route('/backend', listingsRoutes(answer));
}

/** A server on its own port. @param answer how it answers the listings; by default as ours does */
export async function startListingsServer(db: Database, answer?: AnswerOpenListings) {
  const parts: AppParts = {
    db,
    config: readConfig({ DEMO: 'off' }),
    log: createLog('silent'),
    mailer: { send: () => Promise.resolve(), post: () => Promise.resolve() },
  };
  const server = createHttpServer(appOf(parts, answer));
  // Connections wait for their turn, and between the runs, longer than a server of ours would let them.
  Object.assign(server, { headersTimeout: 0, requestTimeout: 0, keepAliveTimeout: 0 });
  const port = await listen(server, 0, '127.0.0.1');
  return { port, close: () => stopListening(server) };
}
