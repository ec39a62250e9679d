import type { Database, Db } from '@server/db/database';
import { LIMITS, limitAttempts } from '@server/modules/attempts/limits';
import { wireMoney } from '@server/modules/wire';
import { notFound } from '@server/platform/refusal';
import { createCode, readCode } from '@server/platform/paperCode';
import { findReceipt, insertReceipt } from './repository';

const DAY_LETTERS = 10;
/** 80 bits, which nobody guesses. */
const LETTERS_OF_CODE = 16;

/** What a code proves: that there is such a transaction, of which amount and day (in UTC), and its status now. */
export interface CheckedReceipt {
  genuine: true;
  amount: string;
  currency: string;
  day: string;
  status: string;
}

/** The code of the receipt of one of the user's transactions. @throws Refusal `notFound` also for another user's */
export async function createReceipt(db: Db, userId: string, transactionId: string): Promise<{ code: string }> {
  const code =
    (await insertReceipt(db, userId, transactionId, createCode(LETTERS_OF_CODE))) ??
    // Another call may have made it at the same moment; then this statement sees it.
    (await insertReceipt(db, userId, transactionId, createCode(LETTERS_OF_CODE)));
  if (code === null) throw notFound();
  return { code };
}

/**
 * What a receipt with this code proves. Not whose it is.
 *
 * @throws Refusal `notFound` if there is none, `tooMany` for an address that tries many
 */
export async function checkReceipt(db: Database, typed: string, address: string): Promise<CheckedReceipt> {
  await limitAttempts(db, LIMITS.receiptFromAddress, address);
  const code = readCode(typed, LETTERS_OF_CODE);
  const row = code === null ? null : await findReceipt(db, code);
  if (!row) throw notFound();
  return {
    genuine: true,
    amount: wireMoney(row.amount),
    currency: row.currency,
    day: row.created_at.toISOString().slice(0, DAY_LETTERS),
    status: row.status,
  };
}
