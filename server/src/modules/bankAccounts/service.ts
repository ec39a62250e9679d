import { refusalTexts } from '@/texts/refusals';
import type { BankAccountPayload } from '@contract/schemas/bankAccount';
import type { Db } from '@server/db/database';
import type { Transactions } from '@server/db/joinTransaction';
import { lockName } from '@server/db/lockName';
import { invalid, notFound } from '@server/platform/refusal';
import { findBankAccounts, insertBankAccount, markRemoved, type BankAccountRow } from './repository';

const MOST_ACCOUNTS = 100;

/** A user's saved accounts, oldest first, of one currency or of all (null). */
export const readBankAccounts = (db: Db, userId: string, currency: string | null): Promise<BankAccountRow[]> =>
  findBankAccounts(db, userId, currency);

/** Saves a bank account for withdrawals. @throws Refusal `invalid` if there are too many */
export async function saveBankAccount(
  db: Transactions,
  userId: string,
  account: BankAccountPayload,
): Promise<BankAccountRow> {
  const saved = await db.transaction(async (tx) => {
    // Requests at once count one after the other.
    await lockName(tx, `bank accounts of ${userId}`);
    return insertBankAccount(tx, userId, account, MOST_ACCOUNTS);
  });
  if (!saved) throw invalid(refusalTexts.tooManyAccounts(MOST_ACCOUNTS));
  return saved;
}

/** Removes one of the user's bank accounts; repeating it does nothing. @throws Refusal `notFound` for another user's */
export async function removeBankAccount(db: Db, userId: string, id: string): Promise<void> {
  if (!(await markRemoved(db, userId, id))) throw notFound();
}
