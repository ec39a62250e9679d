import { refusalTexts } from '@/texts/refusals';
import type { Db } from '@server/db/database';
import { invalidField, notFound } from '@server/platform/refusal';
import { imageTypeOf } from '@server/modules/uploads/imageType';
import type { QrCode } from '@contract/values/paymentFields';
import { findPaymentDetails, findQrCode, type PaymentDetailsRow } from './repository';

/**
 * Where to pay to in a currency. @throws Refusal `invalid` without a currency, `notFound` if it has no payment details
 */
export async function readPaymentDetails(db: Db, currency: string | undefined): Promise<PaymentDetailsRow> {
  if (!currency) throw invalidField('currency', 'currency is a required field');
  const details = await findPaymentDetails(db, currency);
  if (!details) throw notFound(refusalTexts.noPaymentDetails);
  return details;
}

/** A QR image and its media type. @throws Refusal `notFound` */
export async function readQrCode(db: Db, currency: string, qrCode: QrCode) {
  const bytes = await findQrCode(db, currency, qrCode);
  const mediaType = bytes && imageTypeOf(bytes);
  if (!bytes || !mediaType) throw notFound();
  return { bytes, mediaType };
}
