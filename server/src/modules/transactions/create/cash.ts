import type { TradableCurrency } from '@contract/values/currencies';
import type { Db } from '@server/db/database';
import { invalidField } from '@server/platform/refusal';
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

/** Stores an optional image. An empty form field arrives as an empty file. @returns its id, or null */
export async function keepImage(tx: Db, userId: string, image: Blob | null | undefined): Promise<string | null> {
  return image && image.size > 0 ? storeUpload(tx, userId, image) : null;
}
