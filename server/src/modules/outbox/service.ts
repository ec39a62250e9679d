import type { Config } from '@server/platform/config';
import type { Db } from '@server/db/database';
import { findOutbox, type OutboxMail } from '@server/mail/outboxRepository';
import { notFound } from '@server/platform/refusal';

/**
 * The mails that were kept instead of sent, newest first. They contain pins and reset links, so they can be read in
 * the demo only.
 *
 * @throws Refusal `notFound` outside the demo, or if mail is really sent
 */
export async function readOutbox(db: Db, { demo, smtpUrl }: Pick<Config, 'demo' | 'smtpUrl'>): Promise<OutboxMail[]> {
  if (!demo || smtpUrl) throw notFound();
  return findOutbox(db);
}
