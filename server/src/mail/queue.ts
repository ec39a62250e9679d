import type { Db } from '@server/db/database';
import { nextId, openSealed, sealFor } from '@server/db/sealed';

export interface Mail {
  recipient: string;
  subject: string;
  /** Plain text. */
  body: string;
  /** Where a POST ends mails of this kind, without a log-in (RFC 8058). */
  endUrl?: string;
}

/** A mail that waits to be handed over, with its text as it is stored: `openMail` reads it. */
export interface QueuedMail extends Mail {
  id: string;
  /** The number of tries, including this one. */
  tries: number;
}

/** If a process has not handed a mail over in this time, it was killed, and another one does it. */
const CLAIM_S = 60;

/**
 * Stores a mail until it is handed over, at most for this number of hours. After that it is of no use. Its links and pins
 * are secrets, so the text is encrypted.
 */
export async function insertQueued(tx: Db, { recipient, subject, body }: Mail, hours: number): Promise<void> {
  const id = await nextId(tx, 'posted_mails');
  await tx.query(
    `insert into posted_mails (id, recipient, subject, body, expires_at) overriding system value
     values ($1, $2, $3, $4, now() + make_interval(hours => $5))`,
    [id, recipient, subject, sealFor('posted_mails.body', id, body), hours],
  );
}

/** Claims at most `most` due mails for this process. Mails that are of no use any more are dropped. */
export async function claimQueued(db: Db, now: Date, most: number): Promise<QueuedMail[]> {
  await db.query('delete from posted_mails where due_at <= $1 and expires_at <= $1', [now]);
  return db.query<QueuedMail>(
    `with due as (select id from posted_mails where due_at <= $1 and expires_at > $1
       order by due_at, id limit $2 for update skip locked)
     update posted_mails q
     set due_at = $1::timestamptz + make_interval(secs => ${String(CLAIM_S)}), tries = tries + 1
     from due where q.id = due.id returning q.id, q.recipient, q.subject, q.body, q.tries`,
    [now, most],
  );
}

/** The mail as it is sent. @throws SecretUnreadable */
export const openMail = (mail: QueuedMail): Mail => ({
  ...mail,
  body: openSealed('posted_mails.body', mail.id, mail.body).toString(),
});

export async function deleteQueued(db: Db, id: string): Promise<void> {
  await db.query('delete from posted_mails where id = $1', [id]);
}

export async function putOffQueued(db: Db, id: string, at: Date): Promise<void> {
  await db.query('update posted_mails set due_at = $2 where id = $1', [id, at]);
}

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
