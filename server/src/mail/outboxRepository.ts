import type { Db } from '@server/db/database';

export interface OutboxMail {
  recipient: string;
  subject: string;
  body: string;
  created_at: Date;
}

const MOST = 100;

/** Newest first. */
export const findOutbox = (db: Db): Promise<OutboxMail[]> =>
  db.query<OutboxMail>(
    `select recipient, subject, body, created_at from mail_outbox order by id desc limit ${String(MOST)}`,
  );
