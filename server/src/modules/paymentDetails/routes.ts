import { Hono } from 'hono';
import { callPath } from '@server/http/callPath';
import type { AppEnv } from '@server/http/env';
import { requireActiveUser } from '@server/modules/sessions/requireUser';
import { presentPaymentDetails } from './presenter';
import { QR_CODES } from '@contract/values/paymentFields';
import { readPaymentDetails, readQrCode } from './service';

/** Spec 7: paymentdetails/, and the two QR images, which an `img` loads without a token. */
export function paymentDetailsRoutes(): Hono<AppEnv> {
  const routes = new Hono<AppEnv>().get(callPath('getPaymentDetails'), requireActiveUser, async (c) =>
    c.json(presentPaymentDetails(await readPaymentDetails(c.get('db'), c.req.query('currency')))),
  );
  for (const qrCode of QR_CODES) {
    routes.get(`/paymentdetails/:currency/${qrCode}.png`, async (c) => {
      const { bytes, mediaType } = await readQrCode(c.get('db'), c.req.param('currency'), qrCode);
      return c.body(new Uint8Array(bytes), 200, {
        'Content-Type': mediaType,
        'Cache-Control': 'public, max-age=300',
        // The app may be on another origin (decision 114).
        ...(c.get('config').allowedOrigins.length > 0 && { 'Cross-Origin-Resource-Policy': 'cross-origin' }),
      });
    });
  }
  return routes;
}
