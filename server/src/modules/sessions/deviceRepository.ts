import type { Db } from '@server/db/database';

interface DeviceRow {
  token_digest: Buffer;
}

/** With which of these devices the user of an email has logged in in the last `validDays`; null if with none. */
export async function findDeviceOf(
  db: Db,
  email: string,
  digests: readonly Buffer[],
  validDays: number,
): Promise<Buffer | null> {
  const [row] = await db.query<DeviceRow>(
    `select d.token_digest from known_devices d join users u on u.id = d.user_id
      where u.email = $1 and d.token_digest = any($2::bytea[]) and d.used_at > now() - make_interval(days => $3)
      order by d.used_at desc limit 1`,
    [email, digests, validDays],
  );
  return row?.token_digest ?? null;
}

/** Marks a device as used now. @returns which of these it was, or null if none is one of the user's */
export async function touchDevice(db: Db, userId: string, digests: readonly Buffer[]): Promise<Buffer | null> {
  const [row] = await db.query<DeviceRow>(
    `update known_devices set used_at = clock_timestamp() where user_id = $1 and token_digest = any($2::bytea[])
     returning token_digest`,
    [userId, digests],
  );
  return row?.token_digest ?? null;
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
