import { noticeTexts } from '@/texts/notices';
import type { Db } from '@server/db/database';
import { notify } from '@server/modules/notifications/notify';
import { announce } from '@server/news/announce';
import { markAnswered } from './repository';

/** The author if no name is known; users read a word of their language. */
export const UNNAMED_OPERATOR = 'Operator';

/**
 * Answers an open dispute, which ends it, and notifies its user (decision 164).
 *
 * @param operator the name of who answers
 * @returns false if no open dispute has that id
 */
export async function answerDispute(tx: Db, id: string, text: string, operator = UNNAMED_OPERATOR): Promise<boolean> {
  const answered = await markAnswered(tx, id, text, operator);
  if (!answered) return false;
  const transaction = String(answered.transaction_id);
  await notify(tx, {
    userId: answered.user_id,
    message: () => noticeTexts.disputeAnswered(transaction, text),
    about: { kind: 'dispute', transaction, note: text },
  });
  await announce(tx, 'disputes', [answered.user_id]);
  return true;
}
