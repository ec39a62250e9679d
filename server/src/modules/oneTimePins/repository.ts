import type { Db } from '@server/db/database';

const VALID = `user_id = $1 and verified_at is null and expires_at > now()`;

/** Invalidates earlier pins: only the newest one counts. */
export async function expirePins(tx: Db, userId: string): Promise<void> {
  await tx.query(`update one_time_pins set expires_at = now() where ${VALID}`, [userId]);
}

/** Stores the digest of a pin. @param validMs from now */
export async function insertPin(tx: Db, userId: string, digest: Buffer, validMs: number): Promise<void> {
  await tx.query(
    `insert into one_time_pins (user_id, pin_digest, expires_at)
     values ($1, $2, now() + make_interval(secs => $3 / 1000.0))`,
    [userId, digest, validMs],
  );
}

interface OpenPin {
  id: string;
  pin_digest: Buffer;
}

/** A user's valid pin, locked until the end of the transaction, so that attempts are counted one by one. */
export async function lockPin(tx: Db, userId: string, mostWrongTries: number): Promise<OpenPin | null> {
  const rows = await tx.query<OpenPin>(
    `select id, pin_digest from one_time_pins where ${VALID} and wrong_tries < $2 order by id desc limit 1 for update`,
    [userId, mostWrongTries],
  );
  return rows[0] ?? null;
}

export async function countWrongTry(tx: Db, id: string): Promise<void> {
  await tx.query('update one_time_pins set wrong_tries = wrong_tries + 1 where id = $1', [id]);
}

export async function markVerified(tx: Db, id: string): Promise<void> {
  await tx.query('update one_time_pins set verified_at = now() where id = $1', [id]);
}

/** Spends one verified pin. @returns false if no unspent pin was verified within `freshMs` */
export async function spendPin(tx: Db, userId: string, freshMs: number): Promise<boolean> {
  const rows = await tx.query(
    `update one_time_pins set spent_at = now()
      where id = (select id from one_time_pins
                   where user_id = $1 and spent_at is null and verified_at > now() - make_interval(secs => $2 / 1000.0)
                   order by verified_at desc limit 1 for update)
        and spent_at is null
      returning id`,
    [userId, freshMs],
  );
  return rows.length > 0;
}

/** Deletes pins that expired a month ago. */
export async function deleteOldPins(db: Db): Promise<void> {
  await db.query(`delete from one_time_pins where expires_at < now() - interval '30 days'`);
}
