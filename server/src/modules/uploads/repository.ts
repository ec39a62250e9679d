import type { Db } from '@server/db/database';

export interface Upload {
  media_type: string;
  bytes: Buffer;
}

export async function insertUpload(tx: Db, id: string, userId: string, upload: Upload): Promise<void> {
  await tx.query('insert into uploads (id, user_id, media_type, bytes) values ($1, $2, $3, $4)', [
    id,
    userId,
    upload.media_type,
    upload.bytes,
  ]);
}

/** Whether a user's images of the last 24 hours, with this one, are not larger than `mostMb` together. */
export async function hasRoomFor(tx: Db, userId: string, { bytes }: Upload, mostMb: number): Promise<boolean> {
  const [row] = await tx.query<{ has_room: boolean }>(
    `select coalesce(sum(octet_length(bytes)), 0) + $2 <= $3::bigint * 1024 * 1024 as has_room
       from uploads where user_id = $1 and created_at > now() - interval '1 day'`,
    [userId, bytes.length, mostMb],
  );
  return row?.has_room ?? false;
}

/** @returns null also for another user's */
export async function findUpload(db: Db, id: string, userId: string): Promise<Upload | null> {
  const rows = await db.query<Upload>('select media_type, bytes from uploads where id = $1 and user_id = $2', [
    id,
    userId,
  ]);
  return rows[0] ?? null;
}

/** The receipt or QR code of any user's transaction, for the operator. */
export async function findImageOfTransaction(db: Db, transactionId: string): Promise<Upload | null> {
  const [image] = await db.query<Upload>(
    `select media_type, bytes from uploads
     where id in (select coalesce(transaction_receipt, qr_code) from transactions where id = $1)`,
    [transactionId],
  );
  return image ?? null;
}
