import { Hono } from 'hono';
import { offerWindowQuery } from '@contract/schemas/windowQuery';
import { answerCall } from '@server/http/answerCall';
import { callPath } from '@server/http/callPath';
import type { AppEnv } from '@server/http/env';
import { readId } from '@server/http/readBody';
import { readQuery } from '@server/http/readQuery';
import { requireUser } from '@server/modules/sessions/requireUser';
import { presentOrder } from './presenter';
import { matchOrders, readOwnOrders, readOwnOrderWindow, removeOrder } from './service';

/**
 * Spec 7: orders. With `?created_by_user=true` the caller's live ones (`&limit=`: one window), otherwise their orders
 * that match the query.
 */
export function ordersRoutes(): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  routes.get(callPath('getMatchingOrders'), requireUser, async (c) => {
    const { created_by_user: isOwn, ...query } = c.req.query();
    const [db, userId] = [c.get('db'), c.get('user').id];
    if (isOwn === 'true' && query.limit !== undefined)
      return c.json(await readOwnOrderWindow(db, userId, readQuery(c, offerWindowQuery)));
    const orders = await (isOwn === 'true' ? readOwnOrders(db, userId) : matchOrders(db, userId, query));
    return c.json(orders.map(presentOrder));
  });
  routes.delete(callPath('removeOrder'), requireUser, async (c) => {
    await removeOrder(c.get('db'), c.get('user').id, readId(c, 'id'));
    return answerCall(c, 'removeOrder');
  });
  return routes;
}
