import type { Db } from '../../db/database';

/** What has served its time. None of it is part of the books. */
const EXPIRED = [
  `delete from sessions where expires_at < now()`,
  `delete from password_resets where expires_at < now() - interval '1 day'`,
  `delete from one_time_pins where expires_at < now() - interval '30 days'`,
  `delete from attempts where at < now() - interval '2 days'`,
  `delete from mail_outbox where created_at < now() - interval '7 days'`,
];

/** Deletes sessions, links, pins, counted attempts and kept mails that are of no further use. */
export async function sweepExpired(db: Db): Promise<void> {
  for (const statement of EXPIRED) await db.query(statement);
}
