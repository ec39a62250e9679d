import type { ContactPayload } from '@contract/schemas/session';
import type { Db } from '@server/db/database';

export async function insertContactMessage(db: Db, { name, email }: ContactPayload): Promise<void> {
  await db.query('insert into contact_messages (name, email) values ($1, $2)', [name, email]);
}
