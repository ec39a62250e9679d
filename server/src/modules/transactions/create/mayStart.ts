import { SENTENCES } from '@/texts/sentences';
import type { Db } from '@server/db/database';
import { forbidden } from '@server/platform/refusal';
import { isOpen } from '@server/modules/appStatus/service';
import { lockActiveUser } from '@server/modules/users/repository';

/**
 * Lets an active user start something while the app is open. The share lock makes a deactivation wait, so that
 * nothing is begun behind its back.
 *
 * @throws Refusal `forbidden` with the words of spec 8
 */
export async function checkMayStart(tx: Db, userId: string): Promise<void> {
  if (!(await lockActiveUser(tx, userId))) throw forbidden(SENTENCES.accountDeactivated);
  if (!(await isOpen(tx))) throw forbidden(SENTENCES.tradingHalted);
}
