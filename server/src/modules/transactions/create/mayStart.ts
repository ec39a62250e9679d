import { AUTH_SENTENCES } from '@/texts/authSentences';
import { SENTENCES } from '@/texts/sentences';
import { refusalTexts } from '@/texts/refusals';
import type { Db } from '@server/db/database';
import { forbidden } from '@server/platform/refusal';
import { isOpenStatus } from '@server/modules/appStatus/service';
import { lockStart } from './startRepository';

/**
 * Allows an active user to start something while the app is open. The lock makes a deactivation wait until this
 * transaction has ended, and another trade of the user if this is one.
 *
 * @returns the id of the new transaction
 * @throws Refusal `forbidden` with a sentence of spec 8
 */
export async function checkMayStart(tx: Db, userId: string, trades: boolean): Promise<string> {
  const start = await lockStart(tx, userId, trades);
  if (!start?.isActive) throw forbidden(AUTH_SENTENCES.accountDeactivated);
  if (start.isFrozen) throw forbidden(refusalTexts.accountFrozen);
  if (!isOpenStatus(start.appStatus)) throw forbidden(SENTENCES.tradingHalted);
  return start.id;
}
