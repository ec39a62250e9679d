import { Hono } from 'hono';
import { answerCall } from '@server/http/answerCall';
import { callPath } from '@server/http/callPath';
import type { AppEnv } from '@server/http/env';
import { readId } from '@server/http/readBody';
import { requireUser } from '@server/modules/sessions/requireUser';
import { presentOrder } from './presenter';
import { matchOrders, readOwnOrders, removeOrder } from './service';

/** Spec 7: orders. With `?created_by_user=true` the caller's live ones, otherwise their orders that match the query. */
export function ordersRoutes(): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  routes.get(callPath('getMatchingOrders'), requireUser, async (c) => {
    const { created_by_user: isOwn, ...query } = c.req.query();
    const userId = c.get('user').id;
    const orders = await (isOwn === 'true'
      ? readOwnOrders(c.get('db'), userId)
      : matchOrders(c.get('db'), userId, query));
    return c.json(orders.map(presentOrder));
  });
  routes.delete(callPath('removeOrder'), requireUser, async (c) => {
    await removeOrder(c.get('db'), c.get('user').id, readId(c, 'id'));
    return answerCall(c, 'removeOrder');
  });
  return routes;
}
