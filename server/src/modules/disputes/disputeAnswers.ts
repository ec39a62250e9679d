import { noticeTexts } from '@/texts/notices';
import type { Db } from '@server/db/database';
import { notify } from '@server/modules/notifications/notify';
import { markAnswered } from './repository';

/** Answers an open dispute and notifies its user (decision 164). @returns false if no open dispute has that id */
export async function answerDispute(tx: Db, id: string, text: string): Promise<boolean> {
  const answered = await markAnswered(tx, id, text);
  if (!answered) return false;
  const transaction = String(answered.transaction_id);
  await notify(tx, {
    userId: answered.user_id,
    message: noticeTexts.disputeAnswered(transaction, text),
    about: { kind: 'dispute', transaction, note: text },
  });
  return true;
}
