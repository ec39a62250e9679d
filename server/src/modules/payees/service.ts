import type { PayeePayload } from '@contract/schemas/own/payee';
import { formatMoment } from '@/domain/wording/moment';
import { refusalTexts } from '@/texts/refusals';
import type { Db } from '@server/db/database';
import type { Transactions } from '@server/db/joinTransaction';
import { lockName } from '@server/db/lockName';
import { isId } from '@server/http/readBody';
import { invalidField, notFound } from '@server/platform/refusal';
import { findFactor } from '@server/modules/secondFactor/repository';
import { USER_LIMITS, type UserLimits } from '@server/platform/userLimits';
import { findPayees, findWait, type PayeeRow, savePayee } from './repository';

const HOUR_MS = 60 * 60 * 1_000;

type Waits = Pick<UserLimits, 'newAccountWaitHours'>;

/** How many hours a new account of a user waits. With a second factor, each withdrawal needs a code of it (decision 293). */
async function waitOf(db: Db, userId: string, { newAccountWaitHours }: Waits): Promise<number> {
  if (newAccountWaitHours === 0) return 0;
  const factor = await findFactor(db, userId);
  // A factor as new as that may be an intruder's own.
  const isOld = factor !== null && factor.confirmed_at.getTime() + newAccountWaitHours * HOUR_MS <= Date.now();
  return isOld ? 0 : newAccountWaitHours;
}

/** What is known about the user's saved bank accounts, oldest first; there are at most 100. */
export const readPayees = async (db: Db, userId: string, waits: Waits): Promise<PayeeRow[]> =>
  findPayees(db, userId, await waitOf(db, userId, waits));

/** Names one of the user's accounts, and makes it the default of its currency or not. @throws Refusal `notFound` */
export function changePayee(db: Transactions, userId: string, payload: PayeePayload): Promise<void> {
  return db.transaction(async (tx) => {
    // Two requests at once would otherwise both make theirs the default.
    await lockName(tx, `bank accounts of ${userId}`);
    const said = { label: payload.label, isDefault: payload.default };
    if (!isId(payload.account) || !(await savePayee(tx, userId, payload.account, said))) throw notFound();
  });
}

/** @throws Refusal `invalid` for an account that is too new to be withdrawn to (decision 304) */
export async function checkAccountWait(
  tx: Db,
  userId: string,
  account: string,
  waits: Waits = USER_LIMITS,
): Promise<void> {
  const hours = await waitOf(tx, userId, waits);
  if (hours === 0) return;
  const usableFrom = await findWait(tx, account, hours);
  if (usableFrom === null) return;
  const time = formatMoment(usableFrom.toISOString(), 'UTC');
  throw invalidField('bank_account', refusalTexts.accountTooNew(hours, time));
}
