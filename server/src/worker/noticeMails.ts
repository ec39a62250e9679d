import * as v from 'valibot';
import { notification } from '@contract/schemas/notification';
import { systemNotice } from '@/domain/wording/systemNotice';
import { noticeRoute } from '@/routes/noticeRoute';
import { ROUTES } from '@/routes/routes';
import type { Database } from '@server/db/database';
import { type House, noticeLetter } from '@server/mail/letters';
import type { Mailer } from '@server/mail/mailer';
import { claimMails, deleteMailed, type DueMail, findMailed, takeMailBack } from '@server/modules/away/mailRepository';
import { presentNotification } from '@server/modules/notifications/presenter';
import type { NotificationRow } from '@server/modules/notifications/repository';
import { inLanguageOf } from '@server/platform/languages';
import type { WorkerLog } from './takeNext';

/** What the mails need. */
interface MailParts {
  db: Database;
  mailer: Pick<Mailer, 'send'>;
  config: House;
  log: WorkerLog;
}

/** So many notifications are named in a mail; the others are counted. */
const MOST_LINES = 20;

/** What happened, without amounts, and where it is. */
function lineOf(row: NotificationRow) {
  const shown = v.parse(notification, presentNotification(row));
  return { title: systemNotice(shown, true).title, path: noticeRoute(shown.about) ?? ROUTES.notifications };
}

async function deliver({ db, mailer, config }: MailParts, due: DueMail): Promise<void> {
  const rows = await findMailed(db, due);
  if (rows.length === 0) {
    await deleteMailed(db, due);
    return takeMailBack(db, due);
  }
  const letter = inLanguageOf(due.language, () => {
    const lines = rows.slice(0, MOST_LINES).map(lineOf);
    return noticeLetter(due.email, { lines, left: rows.length - lines.length, endToken: due.end_token }, config);
  });
  await mailer.send(letter);
  await deleteMailed(db, due);
}

/**
 * Takes users to whom a mail about what is new is due. What could not be sent, or was not because the process was killed,
 * is in the next mail, a quarter of an hour later.
 *
 * @returns the deliveries, which are under way and never reject
 */
export async function takeNoticeMails(parts: MailParts, now: Date, most: number): Promise<Promise<void>[]> {
  const claimed = await claimMails(parts.db, now, most);
  return claimed.map((due) =>
    deliver(parts, due).catch(() =>
      parts.log.error({ user: due.user_id }, 'a mail about what is new could not be sent'),
    ),
  );
}
