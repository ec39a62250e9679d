import type { ProfilePayload } from '@contract/schemas/user';
import type { Db } from '@server/db/database';

export interface UserRow {
  id: string;
  email: string;
  username: string;
  phone_number: string;
  /** Such as 1990-12-31. */
  birthday: string | null;
  first_name: string;
  last_name: string;
}

const COLUMNS = 'id, email, username, phone_number, birthday, first_name, last_name';

export async function findUser(db: Db, id: string): Promise<UserRow | null> {
  const rows = await db.query<UserRow>(`select ${COLUMNS} from users where id = $1`, [id]);
  return rows[0] ?? null;
}

/** @returns null where the user is gone */
export async function updateUser(tx: Db, id: string, profile: ProfilePayload): Promise<UserRow | null> {
  const { username, phone_number, birthday, first_name, last_name } = profile;
  const rows = await tx.query<UserRow>(
    `update users set username = $2, phone_number = $3, birthday = $4, first_name = $5, last_name = $6
      where id = $1 returning ${COLUMNS}`,
    [id, username, phone_number ?? '', birthday === '' ? null : birthday, first_name ?? '', last_name ?? ''],
  );
  return rows[0] ?? null;
}

/** Marks an account as deactivated; the moment of the first time stays. */
export async function deactivateUser(tx: Db, id: string): Promise<void> {
  await tx.query('update users set deactivated_at = now() where id = $1 and deactivated_at is null', [id]);
}
