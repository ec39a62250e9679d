import { factorNoticeTexts } from '@/texts/letters';
import type { Db } from '@server/db/database';
import { noteFactor } from '@server/modules/secondFactor/announceFactor';
import { deletePasskeys } from './repository';

/** Removes all passkeys of a user who lost them. @returns how many there were */
export const endPasskeys = (tx: Db, userId: string): Promise<number> => deletePasskeys(tx, userId, 'all');

/**
 * Removes the passkeys that the earlier password alone was enough to add, so that a new password ends all that the old
 * one opened (decision 296).
 */
export async function endWeakPasskeys(tx: Db, userId: string): Promise<void> {
  const ended = await deletePasskeys(tx, userId, 'without factor');
  if (ended > 0) await noteFactor(tx, userId, () => factorNoticeTexts.passkeysEnded);
}
