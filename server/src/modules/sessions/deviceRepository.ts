import type { Db } from '@server/db/database';

/** Whether the user of an email has logged in with this device in the last `validDays`. */
export async function isDeviceOf(db: Db, email: string, digest: Buffer, validDays: number): Promise<boolean> {
  const rows = await db.query(
    `select 1 from known_devices d join users u on u.id = d.user_id
      where u.email = $1 and d.token_digest = $2 and d.used_at > now() - make_interval(days => $3)`,
    [email, digest, validDays],
  );
  return rows.length > 0;
}

/** Marks a device as used now. @returns false if it is not one of the user's */
export async function touchDevice(db: Db, userId: string, digest: Buffer): Promise<boolean> {
  const rows = await db.query(
    'update known_devices set used_at = clock_timestamp() where user_id = $1 and token_digest = $2 returning 1',
    [userId, digest],
  );
  return rows.length > 0;
}

/** Stores a device, and forgets the ones that the user has not used for longest, so that `most` are left. */
export async function insertDevice(db: Db, userId: string, digest: Buffer, most: number): Promise<void> {
  await db.query(
    `with old as (
       delete from known_devices where user_id = $1 and token_digest in (
         select token_digest from known_devices where user_id = $1 order by used_at desc offset $3))
     insert into known_devices (user_id, token_digest) values ($1, $2)`,
    [userId, digest, most - 1],
  );
}

/** Forgets all devices of a user, so that each is a new one at its next log-in. */
export async function deleteDevices(tx: Db, userId: string): Promise<void> {
  await tx.query('delete from known_devices where user_id = $1', [userId]);
}

/** Deletes the devices that have not been used for `validDays`. */
export async function deleteOldDevices(db: Db, validDays: number): Promise<void> {
  await db.query('delete from known_devices where used_at < now() - make_interval(days => $1)', [validDays]);
}
