import { Hono } from 'hono';
import { pageVitals } from '@contract/schemas/reports/pageVitals';
import { PAGE_VITALS_PATH } from '@contract/values/pageVitals';
import { clientAddress } from '@server/http/clientAddress';
import type { AppEnv } from '@server/http/env';
import { isFromOwnPage } from '@server/http/ownOrigin';
import { readPayload } from '@server/http/readBody';
import { forbidden } from '@server/platform/refusal';
import { countPage } from './service';

/**
 * page-vitals/: what a page of the app reports about itself when it is hidden. A browser sends such a report with the
 * cookies of the path, so this route reads no cookie and no token: nothing that is counted is about a user.
 */
export function pageVitalsRoutes(): Hono<AppEnv> {
  return new Hono<AppEnv>().post(`/${PAGE_VITALS_PATH}`, async (c) => {
    if (!isFromOwnPage(c)) throw forbidden('Only pages of the app report here.');
    await countPage(await readPayload(c, pageVitals), clientAddress(c), c.var);
    return c.json({ status: 'OK' });
  });
}
