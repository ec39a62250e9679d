import type { Db } from '@server/db/database';
import { type NewsMessage, readMessage } from './newsMessage';

/** Records messages, in their order. */
export async function insertMessages(tx: Db, messages: readonly NewsMessage[]): Promise<void> {
  await tx.query('insert into announcements (message) select unnest($1::jsonb[])', [
    messages.map((message) => JSON.stringify(message)),
  ]);
}

/** A message as it was recorded. */
export interface RecordedMessage {
  /** Never used again, not even after a backup is restored. */
  key: string;
  message: NewsMessage;
  /** For how many seconds it has waited, by the database's clock. */
  waited: number;
}

/**
 * Takes recorded messages, oldest first, that no other process is taking. If the transaction fails, they are taken
 * again.
 */
export async function takeMessages(tx: Db, most: number): Promise<RecordedMessage[]> {
  const rows = await tx.query<{ key: string; message: unknown; waited: number }>(
    `with old as (select id from announcements order by id limit $1 for update skip locked)
     delete from announcements a using old where a.id = old.id
     returning a.id || '-' || extract(epoch from a.announced_at) as key, a.message,
       extract(epoch from clock_timestamp() - a.announced_at)::float8 as waited`,
    [most],
  );
  return rows.flatMap(({ message, ...rest }) => {
    const known = readMessage(message);
    return known ? [{ ...rest, message: known }] : [];
  });
}

/** For how many seconds the oldest recorded message has waited to be sent; 0 if there is none. */
export async function readOldestWait(db: Db): Promise<number> {
  const [row] = await db.query<{ seconds: number }>(
    `select floor(extract(epoch from clock_timestamp() - announced_at))::int as seconds
     from announcements order by id limit 1`,
  );
  return row?.seconds ?? 0;
}
