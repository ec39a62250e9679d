import { Hono } from 'hono';
import { walletFundPayload } from '@contract/schemas/wallet';
import { callPath } from '@server/http/callPath';
import type { AppEnv } from '@server/http/env';
import { readPayload } from '@server/http/readBody';
import { offerOwnFeed } from '@server/modules/ownVersions/offerOwnFeed';
import { requireUser } from '@server/modules/sessions/requireUser';
import { answerOnce } from '@server/modules/idempotency/answerOnce';
import { presentWallet } from './presenter';
import { readWallet, readWallets, returnEscrow } from './service';

/** Spec 7: wallets. With `?currency=` one wallet, otherwise all of the caller's. */
export function walletsRoutes(): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  routes.get(callPath('getWallets'), requireUser, offerOwnFeed('homepage_updates'), async (c) => {
    const userId = c.get('user').id;
    const currency = c.req.query('currency');
    if (currency !== undefined) return c.json(presentWallet(await readWallet(c.get('db'), userId, currency)));
    return c.json((await readWallets(c.get('db'), userId)).map(presentWallet));
  });
  routes.post(callPath('fundWallet'), requireUser, async (c) => {
    const payload = await readPayload(c, walletFundPayload);
    return answerOnce(c, {
      payload,
      call: 'fundWallet',
      prepare: () => async (db) => presentWallet(await returnEscrow(db, c.get('user'), payload)),
    });
  });
  return routes;
}
