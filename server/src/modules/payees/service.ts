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
import { findPayees, findWait, type PayeeRow, savePayee, type Wait } from './repository';

const HOUR_MS = 60 * 60 * 1_000;

type Waits = Pick<UserLimits, 'newAccountWaitHours'>;

/** How long a new account of a user waits. With a second factor, each withdrawal needs a code of it (decision 293). */
async function waitOf(db: Db, userId: string, { newAccountWaitHours: hours }: Waits): Promise<Wait> {
  const factor = hours === 0 ? null : await findFactor(db, userId);
  // A factor that is newer than the wait is long may be an intruder's own.
  return { hours, liftedAt: factor && new Date(factor.confirmed_at.getTime() + hours * HOUR_MS) };
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
  const wait = await waitOf(tx, userId, waits);
  if (wait.hours === 0) return;
  const { usable_from, lifted_by_factor } = (await findWait(tx, account, wait)) ?? {};
  if (!usable_from) return;
  const time = formatMoment(usable_from.toISOString(), 'UTC');
  const { accountTooNew, accountTooNewYet } = refusalTexts;
  throw invalidField('bank_account', lifted_by_factor ? accountTooNewYet(time) : accountTooNew(wait.hours, time));
}
