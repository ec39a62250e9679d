import type { Db } from '@server/db/database';
import { badField, notFound } from '@server/platform/problem';
import { imageTypeOf } from '@server/modules/uploads/imageType';
import { findPaymentDetails, findQrCode, type PaymentDetailsRow, type QrCode } from './repository';

/** Where users of a currency pay to. @throws Problem 400 without a currency, 404 for one that is not funded */
export async function readPaymentDetails(db: Db, currency: string | undefined): Promise<PaymentDetailsRow> {
  if (!currency) throw badField('currency', 'currency is a required field');
  const details = await findPaymentDetails(db, currency);
  if (!details) throw notFound('There are no payment details for this currency.');
  return details;
}

/** A QR image with its media type. @throws Problem 404 */
export async function readQrCode(db: Db, currency: string, qrCode: QrCode) {
  const bytes = await findQrCode(db, currency, qrCode);
  const mediaType = bytes && imageTypeOf(bytes);
  if (!bytes || !mediaType) throw notFound();
  return { bytes, mediaType };
}
