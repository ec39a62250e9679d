import { refusalTexts } from '@/texts/refusals';
import type { DisputePayload } from '@contract/schemas/dispute';
import { MOST_DISPUTE_ENTRIES } from '@contract/values/disputes';
import type { Database, Db } from '@server/db/database';
import { lockName } from '@server/db/lockName';
import { conflict, notFound } from '@server/platform/refusal';
import { isId } from '@server/http/readBody';
import { LIMITS, limitAttempts } from '@server/modules/attempts/limits';
import { announce } from '@server/news/announce';
import { hasWritten, insertEntry, lockDispute } from './entryRepository';
import { findOpenDispute, insertDispute, type DisputeRow } from './repository';

/** A text that the open dispute has already is not added a second time. @throws Refusal `conflict` if it is full */
async function addToOpen(tx: Db, dispute: string, text: string): Promise<void> {
  const locked = await lockDispute(tx, dispute, null);
  if (!locked || (await hasWritten(tx, dispute, text))) return;
  if (locked.entries >= MOST_DISPUTE_ENTRIES) throw conflict(refusalTexts.tooManyEntries(MOST_DISPUTE_ENTRIES));
  await insertEntry(tx, { dispute, operator: null, text, uploadId: null });
}

/**
 * Files a dispute over one of the user's transactions. A transaction has one open dispute: a second one is added to it
 * (decision 301). @throws Refusal `notFound` for any other transaction, `tooMany`
 */
export async function fileDispute(
  db: Database,
  userId: string,
  { transaction, description }: DisputePayload,
): Promise<DisputeRow> {
  if (!isId(transaction)) throw notFound(refusalTexts.noSuchTransaction);
  await limitAttempts(db, LIMITS.dispute, userId);
  return db.transaction(async (tx) => {
    // Requests at once find what the other has filed.
    await lockName(tx, `disputes of ${transaction}`);
    const open = await findOpenDispute(tx, userId, transaction);
    if (open) await addToOpen(tx, open.id, description);
    const dispute = open ? { ...open, description } : await insertDispute(tx, userId, transaction, description);
    if (!dispute) throw notFound(refusalTexts.noSuchTransaction);
    await announce(tx, 'disputes', [userId]);
    return dispute;
  });
}
