import type { NotificationRow } from '@server/modules/notifications/repository';
import type { Db } from '@server/db/database';

/** A user to whom a mail is due. */
export interface DueMail {
  user_id: string;
  email: string;
  language: string;
  end_token: string;
  /** The newest notification that it is about, in the order of the queue. */
  last: string;
}

/** At most one mail in this time. */
const BETWEEN = `interval '15 minutes'`;
/** So long a notification waits for others, and to be read in the app. */
const COLLECTED_FOR = `interval '2 minutes'`;
/** A time that is further ahead was written by a clock that has been put back since. Two processes differ by less. */
const AHEAD = `interval '1 minute'`;

/** True if a time is so long ago, or if it says nothing because the clock was put back. */
const isPast = (time: string, since: string) =>
  `(${time} <= $1::timestamptz - ${since} or ${time} > $1::timestamptz + ${AHEAD})`;

/** Takes users to whom a mail is due, so that no other process does; at most so many. The next one is due much later. */
export const claimMails = (db: Db, now: Date, most: number): Promise<DueMail[]> =>
  db.query<DueMail>(
    `with waiting as (select user_id, min(created_at) as since, max(id) as last from mail_queue group by user_id),
     due as (select l.user_id, w.last from notice_mails l join waiting w on w.user_id = l.user_id
       where ${isPast('w.since', COLLECTED_FOR)} and ${isPast('l.sent_at', BETWEEN)}
       order by w.since limit $2 for update of l skip locked)
     update notice_mails l set sent_at = $1 from due join users u on u.id = due.user_id
     where l.user_id = due.user_id and ${isPast('l.sent_at', BETWEEN)}
     returning l.user_id, u.email, u.language, l.end_token, due.last`,
    [now, most],
  );

/**
 * What a mail is about, newest first: what was neither read nor removed meanwhile. Nothing if the user was deactivated,
 * has ended the mails, or has a browser that is pushed to.
 */
export const findMailed = (db: Db, { user_id, last }: DueMail): Promise<NotificationRow[]> =>
  db.query<NotificationRow>(
    `select n.id, n.message, n.created_at, false as read, n.kind, n.transaction_id, n.facts
     from mail_queue q join notifications n on n.id = q.notification_id
     join users u on u.id = q.user_id and u.deactivated_at is null
     where q.user_id = $1 and q.id <= $2 and n.read_at is null and n.removed_at is null
       and not exists (select from push_subscriptions s where s.user_id = q.user_id)
     order by q.id desc`,
    [user_id, last],
  );

/** It was mailed, or there was nothing to mail. */
export async function deleteMailed(db: Db, { user_id, last }: DueMail): Promise<void> {
  await db.query('delete from mail_queue where user_id = $1 and id <= $2', [user_id, last]);
}

/** No mail was sent, so the next one may be at once. */
export async function takeMailBack(db: Db, { user_id }: DueMail): Promise<void> {
  await db.query(`update notice_mails set sent_at = '-infinity' where user_id = $1`, [user_id]);
}

/** @returns false if there are no mails that this token ends */
export async function endMailsByToken(db: Db, token: string): Promise<boolean> {
  return (await db.query('delete from notice_mails where end_token = $1 returning user_id', [token])).length > 0;
}

export async function isMailToken(db: Db, token: string): Promise<boolean> {
  return (await db.query('select from notice_mails where end_token = $1', [token])).length > 0;
}
