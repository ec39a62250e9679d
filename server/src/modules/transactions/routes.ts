import { Hono, type Handler } from 'hono';
import { transactionPayload } from '@contract/transactions';
import { transactionWindowQuery } from '@contract/windowQuery';
import { answerValidated, sendValidated, wishOf } from '@server/http/coding';
import { callPath } from '@server/http/answer';
import type { AppEnv } from '@server/http/env';
import { readId, readPayload, readQuery } from '@server/http/read';
import { offerOwnFeed } from '@server/modules/ownVersions';
import { requireUser } from '@server/modules/sessions/requireUser';
import { answerOnce, type OnceRequest, reportIntent } from '@server/modules/idempotency';
import { cleanUpload } from '@server/modules/uploads/uploads';
import { imageOf } from './cash';
import { createTransaction } from './create';
import { presentTransaction } from './record';
import { readAllTransactions, readTransaction, readTransactionWindow } from './read';
import { revokeTransaction } from './ending';

/**
 * With `?txid=` one transaction of the caller, with `?limit=` one window of them, otherwise all by `?status=` and
 * `?type=`. The header Idempotency-Key also asks what became of an intent.
 */
const answerTransactions: Handler<AppEnv> = async (c) => {
  const db = c.get('db');
  const userId = c.get('user').id;
  const { txid, limit, status, type } = c.req.query();
  await reportIntent(c);
  if (txid !== undefined) return c.json(presentTransaction(await readTransaction(db, userId, txid)));
  if (limit !== undefined) return c.json(await readTransactionWindow(db, userId, readQuery(c, transactionWindowQuery)));
  return sendValidated(c, await answerValidated(await readAllTransactions(db, userId, { status, type }), wishOf(c)));
};

/** Spec 7: transactions. */
export function transactionsRoutes(): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  routes.get(callPath('getTransactions'), requireUser, offerOwnFeed('transactions'), answerTransactions);
  // Spec 7 writes this path without a slash before the query.
  routes.get(callPath('getPendingTransactions'), requireUser, offerOwnFeed('transactions'), answerTransactions);
  routes.post(callPath('createTransaction'), requireUser, async (c) => {
    const payload = await readPayload(c, transactionPayload, 'form');
    const userId = c.get('user').id;
    const prepare: OnceRequest['prepare'] = async () => {
      const image = await cleanUpload(userId, imageOf(payload));
      return async (db) =>
        presentTransaction(await createTransaction(db, userId, payload, { image, limits: c.get('config') }));
    };
    return answerOnce(c, { payload, call: 'createTransaction', prepare });
  });
  routes.post(callPath('revokeTransaction'), requireUser, (c) => {
    const id = readId(c, 'id');
    const prepare: OnceRequest['prepare'] = () => async (db) =>
      presentTransaction(await revokeTransaction(db, c.get('user').id, id));
    return answerOnce(c, { payload: {}, call: 'revokeTransaction', prepare });
  });
  return routes;
}
