import { SENTENCES } from '@/texts/sentences';
import type { Db } from '@server/db/database';
import { together } from '@server/db/together';
import { forbidden } from '@server/platform/refusal';
import { isOpen } from '@server/modules/appStatus/service';
import { lockActiveUser } from '@server/modules/users/repository';

/**
 * Allows an active user to start something while the app is open. The lock makes a deactivation wait until this
 * transaction has ended.
 *
 * @throws Refusal `forbidden` with a sentence of spec 8
 */
export async function checkMayStart(tx: Db, userId: string): Promise<void> {
  const [isActive, isTradingOpen] = await together(lockActiveUser(tx, userId), isOpen(tx));
  if (!isActive) throw forbidden(SENTENCES.accountDeactivated);
  if (!isTradingOpen) throw forbidden(SENTENCES.tradingHalted);
}
