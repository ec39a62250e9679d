import type { Db } from '@server/db/database';

/** What has served its time. None of it is part of the books. */
const EXPIRED = [
  `delete from sessions where expires_at < now()`,
  `delete from password_resets where expires_at < now() - interval '1 day'`,
  `delete from one_time_pins where expires_at < now() - interval '30 days'`,
  `delete from attempts where at < now() - interval '2 days'`,
  `delete from mail_outbox where created_at < now() - interval '7 days'`,
  // A day longer than a session: the app that keeps an intent asks for it within its session.
  `delete from idempotency_keys where created_at < now() - interval '31 days'`,
];

/** Deletes sessions, links, pins, counted attempts, kept mails and answers that are of no further use. */
export async function sweepExpired(db: Db): Promise<void> {
  for (const statement of EXPIRED) await db.query(statement);
}
