import { Hono } from 'hono';
import { receiptPayload } from '@contract/schemas/own/receipt';
import { callPath } from '@server/http/callPath';
import { clientAddress } from '@server/http/clientAddress';
import type { AppEnv } from '@server/http/env';
import { speakOnPage } from '@server/http/language/requestLanguage';
import { readPayload } from '@server/http/readBody';
import { requireUser } from '@server/modules/sessions/requireUser';
import { Refusal } from '@server/platform/refusal';
import { presentChecked, presentUnknown } from './presenter';
import { checkReceipt, createReceipt } from './service';

/** receipts/: codes for the caller's transactions, and what a code proves to anybody. Our own (docs/PROTOCOL.md). */
export function receiptsRoutes(): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  routes.post(callPath('createReceipt'), requireUser, async (c) => {
    const { transaction } = await readPayload(c, receiptPayload);
    return c.json(await createReceipt(c.get('db'), c.get('user').id, transaction));
  });
  routes.get('/receipts/:code/', speakOnPage, async (c) => {
    c.header('Cache-Control', 'no-store');
    const wantsPage = (c.req.header('Accept') ?? '').includes('text/html');
    try {
      const checked = await checkReceipt(c.get('db'), c.req.param('code'), clientAddress(c));
      return wantsPage ? await c.html(presentChecked(checked)) : c.json(checked);
    } catch (error) {
      if (!wantsPage || !(error instanceof Refusal) || error.kind !== 'notFound') throw error;
      return c.html(presentUnknown(), 404);
    }
  });
  return routes;
}
