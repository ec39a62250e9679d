import { refusalTexts } from '@/texts/refusals';
import type { BankAccountPayload } from '@contract/schemas/bankAccount';
import type { Db } from '@server/db/database';
import { invalid, notFound } from '@server/platform/refusal';
import { findBankAccounts, insertBankAccount, markRemoved, type BankAccountRow } from './repository';

const MOST_ACCOUNTS = 100;

/** A user's saved accounts, oldest first, of one currency or of all (null). */
export const readBankAccounts = (db: Db, userId: string, currency: string | null): Promise<BankAccountRow[]> =>
  findBankAccounts(db, userId, currency);

/** Saves a bank account for withdrawals. @throws Refusal `invalid` if there are too many */
export async function saveBankAccount(db: Db, userId: string, account: BankAccountPayload): Promise<BankAccountRow> {
  const saved = await insertBankAccount(db, userId, account, MOST_ACCOUNTS);
  if (!saved) throw invalid(refusalTexts.tooManyAccounts(MOST_ACCOUNTS));
  return saved;
}

/** Removes one of the user's bank accounts; repeating it does nothing. @throws Refusal `notFound` for another user's */
export async function removeBankAccount(db: Db, userId: string, id: string): Promise<void> {
  if (!(await markRemoved(db, userId, id))) throw notFound();
}
