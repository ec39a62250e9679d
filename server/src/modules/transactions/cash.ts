import type { TransactionPayload } from '@contract/transactions';
import type { TradableCurrency } from '@contract/values/currencies';
import { refusalTexts } from '@/texts/refusals';
import { type Db, lockName } from '@server/db/database';
import type { Upload } from '@server/modules/uploads/repository';
import { storeUpload } from '@server/modules/uploads/uploads';
import { invalid, invalidField, type RefusalCode } from '@server/platform/refusal';
import { USER_LIMITS, type UserLimits } from '@server/platform/userLimits';
import { countPendingFundings, hasFundedOften } from './queries';
import type { TransactionRow } from './record';

export type PayloadOf<Type extends TransactionPayload['type']> = Extract<TransactionPayload, { type: Type }>;

/** The facts beside a payload: its image, already clean, and what the configuration says. */
export interface PayloadFacts {
  image?: Upload | null;
  limits?: UserLimits;
  /** True if the operator wants no pause before listings and orders are settled. */
  settlesAtOnce?: boolean;
  /** Set if a key withdraws, which needs no pin: tells its user, in the transaction (decision 573). */
  tellOfKey?: ((tx: Db, money: string) => Promise<void>) | undefined;
  /** Mails what the transfer of a stored funding has to say, in the transaction. */
  mailReference?: ((tx: Db, funding: TransactionRow) => Promise<void>) | undefined;
}

/** Refuses the first rule that is broken. @throws Refusal `invalid` with a sentence of spec 5 */
export function refuseBreach(message: string | null | undefined, code?: RefusalCode): void {
  if (message) throw invalid(message, code);
}

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

/** Stores an optional image. @returns its id, or null @throws Refusal `tooMany` */
export async function keepImage(
  tx: Db,
  userId: string,
  { image = null, limits = USER_LIMITS }: PayloadFacts,
): Promise<string | null> {
  return image && storeUpload(tx, userId, image, limits.mostImageMbPerDay);
}

/**
 * A funding costs its sender nothing, so the number of waiting ones and of those in a day is limited. @throws Refusal
 * `invalid`
 */
export async function checkFundings(tx: Db, userId: string, { limits = USER_LIMITS }: PayloadFacts): Promise<void> {
  const { mostPendingFundings: most, mostFundingsPerDay: mostOfDay } = limits;
  // Concurrent requests are counted one after the other.
  await lockName(tx, `fundings of ${userId}`);
  if ((await countPendingFundings(tx, userId)) >= most)
    throw invalid(refusalTexts.tooManyFundings(most), 'limit_reached');
  if (await hasFundedOften(tx, userId, mostOfDay))
    throw invalid(refusalTexts.tooManyFundingsOfDay(mostOfDay), 'limit_reached');
}
