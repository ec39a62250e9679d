import type { Database } from '@server/db/database';
import { isRefusedForGood, type Mailer } from '@server/mail/mailer';
import { claimQueued, deleteQueued, openMail, putOffQueued, type QueuedMail } from '@server/mail/queue';
import { SecretUnreadable } from '@server/platform/secretKeys';
import type { WorkerLog } from './takeNext';

interface MailParts {
  db: Database;
  mailer: Pick<Mailer, 'send'>;
  log: WorkerLog;
}

const [FIRST_WAIT_S, LONGEST_WAIT_S] = [10, 900];

/** Hands a mail over. A mailbox that does not exist is not tried again. */
async function deliver({ db, mailer }: MailParts, due: QueuedMail): Promise<void> {
  await mailer.send(openMail(due)).catch((error: unknown) => {
    if (!isRefusedForGood(error)) throw error;
  });
  await deleteQueued(db, due.id);
}

/** Doubles the pause after each failure, within bounds, as long as the mail is of use. */
async function putOff({ db, log }: MailParts, { id, tries }: QueuedMail, now: Date, error: unknown): Promise<void> {
  // The mailer has logged its own errors, without the addresses in them.
  const reason = error instanceof SecretUnreadable ? { err: error } : {};
  log.error({ mail: id, tries, ...reason }, 'a mail could not be sent and is tried again');
  const wait = Math.min(LONGEST_WAIT_S, FIRST_WAIT_S * 2 ** Math.min(tries - 1, 10));
  await putOffQueued(db, id, new Date(now.getTime() + wait * 1_000)).catch(() => undefined);
}

/**
 * Claims due mails; any number of processes may do so at once.
 *
 * @returns the deliveries, which are under way and never reject
 */
export async function takeQueuedMails(parts: MailParts, now: Date, most: number): Promise<Promise<void>[]> {
  const claimed = await claimQueued(parts.db, now, most);
  return claimed.map((due) => deliver(parts, due).catch((error: unknown) => putOff(parts, due, now, error)));
}
