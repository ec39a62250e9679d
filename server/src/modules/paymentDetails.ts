import { Hono } from 'hono';
import { fundingReferenceQuery } from '@contract/paymentDetails';
import { PAYMENT_TEXTS, type PaymentText, QR_CODES, type QrCode } from '@contract/values/paymentFields';
import { refusalTexts } from '@/texts/refusals';
import type { Db } from '@server/db/database';
import { callPath } from '@server/http/answer';
import type { AppEnv } from '@server/http/env';
import { readQuery } from '@server/http/read';
import { invalidField, notFound } from '@server/platform/refusal';
import { findReceived } from './receivedMoney';
import { requireActiveUser, requireUser } from './sessions/requireUser';
import { imageTypeOf } from './uploads/images';

/** An image is the beginning of its hash in hexadecimal, so another image has another value. */
export interface PaymentDetailsRow extends Record<PaymentText, string> {
  currency: string;
  alipay: string | null;
  wechatpay: string | null;
}

/** The beginning of an image's hash. */
export const hashOf = (field: QrCode): string => `left(encode(sha256(${field}), 'hex'), 16)`;

/** What users see of an account of the house, each image as its hash. */
export const DETAIL_COLUMNS = [...PAYMENT_TEXTS, ...QR_CODES.map((field) => `${hashOf(field)} as ${field}`)].join(', ');

/** What users see of a currency: the details of the account in force, or null. */
export async function findPaymentDetails(db: Db, currency: string): Promise<PaymentDetailsRow | null> {
  const rows = await db.query<PaymentDetailsRow>(
    `select currency, ${DETAIL_COLUMNS} from house_banks where in_force and currency = $1`,
    [currency],
  );
  return rows[0] ?? null;
}

async function findQrCode(db: Db, currency: string, qrCode: QrCode): Promise<Buffer | null> {
  const rows = await db.query<{ bytes: Buffer | null }>(
    "select case $2 when 'alipay' then alipay else wechatpay end as bytes from house_banks where in_force and currency = $1",
    [currency, qrCode],
  );
  return rows[0]?.bytes ?? null;
}

/** True if there is anything that users can pay to in a currency. */
export async function canBePaidTo(db: Db, currency: string): Promise<boolean> {
  const rows = await db.query(
    `select from house_banks where in_force and currency = $1
       and (concat(${PAYMENT_TEXTS.join(', ')}) <> '' or alipay is not null or wechatpay is not null)`,
    [currency],
  );
  return rows.length > 0;
}

/** The address of a QR image. Each image has another address, because browsers cache it. */
const qrPath = (details: PaymentDetailsRow, qrCode: QrCode): string | null => {
  const hash = details[qrCode];
  return hash === null ? null : `/backend/paymentdetails/${details.currency}/${qrCode}.png?v=${hash}`;
};

/** Payment details (spec 3) with the mobile money fields of GHC. */
const presentPaymentDetails = (details: PaymentDetailsRow) => ({
  currency: details.currency,
  bank_name: details.bank_name,
  account_name: details.account_name,
  bank_account_number: details.bank_account_number,
  alipay: qrPath(details, 'alipay'),
  wechatpay: qrPath(details, 'wechatpay'),
  mobile_money_network: details.mobile_money_network,
  mobile_money_number: details.mobile_money_number,
  mobile_money_name: details.mobile_money_name,
});

/**
 * Where to pay to in a currency. @throws Refusal `invalid` without a currency, `notFound` if it has no payment details
 */
async function readPaymentDetails(db: Db, currency: string | undefined): Promise<PaymentDetailsRow> {
  if (!currency) throw invalidField('currency', 'currency is a required field');
  const details = await findPaymentDetails(db, currency);
  if (!details) throw notFound(refusalTexts.noPaymentDetails);
  return details;
}

/** A QR image and its media type. @throws Refusal `notFound` */
async function readQrCode(db: Db, currency: string, qrCode: QrCode) {
  const bytes = await findQrCode(db, currency, qrCode);
  const mediaType = bytes && imageTypeOf(bytes);
  if (!bytes || !mediaType) throw notFound();
  return { bytes, mediaType };
}

/** What a user writes into the transfer of one of their fundings; null if it is none of theirs. */
export async function findFundingReference(db: Db, userId: string, transactionId: string): Promise<string | null> {
  const [row] = await db.query<{ reference: string }>(
    `select f.reference from funding_references f join transactions t on t.id = f.transaction_id
     where t.id = $2 and t.user_id = $1`,
    [userId, transactionId],
  );
  return row?.reference ?? null;
}

/** @throws Refusal `notFound` also for another user's, and for another type */
async function readFundingReference(db: Db, userId: string, transactionId: string) {
  const reference = await findFundingReference(db, userId, transactionId);
  if (reference === null) throw notFound();
  return { reference, received: await findReceived(db, userId, transactionId) };
}

/** Spec 7: paymentdetails/, and the two QR images, which an `img` loads without a token; our own funding-references/. */
export function paymentDetailsRoutes(): Hono<AppEnv> {
  const routes = new Hono<AppEnv>().get(callPath('getPaymentDetails'), requireActiveUser, async (c) =>
    c.json(presentPaymentDetails(await readPaymentDetails(c.get('db'), c.req.query('currency')))),
  );
  routes.get(callPath('getFundingReference'), requireUser, async (c) => {
    const { transaction } = readQuery(c, fundingReferenceQuery);
    return c.json(await readFundingReference(c.get('db'), c.get('user').id, transaction));
  });
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
