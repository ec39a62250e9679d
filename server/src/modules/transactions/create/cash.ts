import type { TransactionPayload } from '@contract/schemas/transactionPayload';
import type { TradableCurrency } from '@contract/values/currencies';
import type { Db } from '@server/db/database';
import { invalidField } from '@server/platform/refusal';
import type { Upload } from '@server/modules/uploads/repository';
import { storeUpload } from '@server/modules/uploads/service';

/** The one currency of a funding or a withdrawal. @throws Refusal `invalid` if two different ones are named */
export function sameCurrency(payload: {
  currency_from: TradableCurrency;
  currency_to?: TradableCurrency | undefined;
}): TradableCurrency {
  const { currency_from: source, currency_to: target = source } = payload;
  if (target !== source) throw invalidField('currency_to', 'currency_to is the same as currency_from here');
  return source;
}

/** The image of a payload, a receipt or a QR code, if its type has one. */
export function imageOf(payload: TransactionPayload): Blob | null | undefined {
  if (payload.type === 'FUND_WALLET') return payload.transaction_receipt;
  return payload.type === 'WITHDRAW' ? payload.qr_code : null;
}

/** Stores an optional image. @returns its id, or null */
export async function keepImage(tx: Db, userId: string, image: Upload | null): Promise<string | null> {
  return image && storeUpload(tx, userId, image);
}
