import type { Db } from '@server/db/database';
import type { Mail } from './mail';

export interface OutboxMail extends Mail {
  created_at: Date;
}

const MOST = 100;

export async function insertOutboxMail(db: Db, { recipient, subject, body }: Mail): Promise<void> {
  await db.query('insert into mail_outbox (recipient, subject, body) values ($1, $2, $3)', [recipient, subject, body]);
}

/** Newest first. */
export const findOutbox = (db: Db): Promise<OutboxMail[]> =>
  db.query<OutboxMail>(
    `select recipient, subject, body, created_at from mail_outbox order by id desc limit ${String(MOST)}`,
  );

/** Deletes mails that are a week old. */
export async function deleteOldMails(db: Db): Promise<void> {
  await db.query(`delete from mail_outbox where created_at < now() - interval '7 days'`);
}
