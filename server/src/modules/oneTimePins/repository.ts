import type { Db } from '@server/db/database';

const UNVERIFIED = `user_id = $1 and verified_at is null and expires_at > now()`;

/** Invalidates earlier pins: only the newest one counts. */
export async function expirePins(tx: Db, userId: string): Promise<void> {
  await tx.query(`update one_time_pins set expires_at = now() where ${UNVERIFIED}`, [userId]);
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

/** Which pins can be verified. */
export interface PinLimits {
  mostWrongTries: number;
  /** How long a pin can be spent after it was verified. */
  freshMs: number;
}

/**
 * A user's newest pin, if it can be verified, or verified again because it is not spent yet. It is locked until the end
 * of the transaction, so that attempts are counted one by one.
 */
export async function lockPin(tx: Db, userId: string, limits: PinLimits): Promise<OpenPin | null> {
  const rows = await tx.query<OpenPin>(
    `select id, pin_digest from
       (select * from one_time_pins where user_id = $1 order by id desc limit 1 for update) newest
      where wrong_tries < $2 and spent_at is null
        and case when verified_at is null then expires_at > now()
                 else verified_at > now() - make_interval(secs => $3 / 1000.0) end`,
    [userId, limits.mostWrongTries, limits.freshMs],
  );
  return rows[0] ?? null;
}

export async function countWrongTry(tx: Db, id: string): Promise<void> {
  await tx.query('update one_time_pins set wrong_tries = wrong_tries + 1 where id = $1', [id]);
}

/** Keeps the moment of the first verification, so that verifying again makes the pin last no longer. */
export async function markVerified(tx: Db, id: string): Promise<void> {
  await tx.query('update one_time_pins set verified_at = coalesce(verified_at, now()) where id = $1', [id]);
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

/** Stores a pin that is verified already. */
export async function insertVerifiedPin(tx: Db, userId: string, digest: Buffer, validMs: number): Promise<void> {
  await tx.query(
    `insert into one_time_pins (user_id, pin_digest, expires_at, verified_at)
     values ($1, $2, now() + make_interval(secs => $3 / 1000.0), now())`,
    [userId, digest, validMs],
  );
}

/** True if this pin was verified within `freshMs` and is not spent. */
export async function isVerifiedPin(db: Db, userId: string, digest: Buffer, freshMs: number): Promise<boolean> {
  const rows = await db.query(
    `select 1 from one_time_pins where user_id = $1 and pin_digest = $2 and spent_at is null
        and verified_at > now() - make_interval(secs => $3 / 1000.0)`,
    [userId, digest, freshMs],
  );
  return rows.length > 0;
}
