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

/** @returns null if the user does not exist */
export async function updateUser(tx: Db, id: string, profile: ProfilePayload): Promise<UserRow | null> {
  const { username, phone_number, birthday, first_name, last_name } = profile;
  const rows = await tx.query<UserRow>(
    `update users set username = $2, phone_number = $3, birthday = $4, first_name = $5, last_name = $6
      where id = $1 returning ${COLUMNS}`,
    [id, username, phone_number ?? '', birthday === '' ? null : birthday, first_name ?? '', last_name ?? ''],
  );
  return rows[0] ?? null;
}

/** Marks an account as deactivated. If it is deactivated already, the first time is kept. */
export async function deactivateUser(tx: Db, id: string): Promise<void> {
  await tx.query('update users set deactivated_at = now() where id = $1 and deactivated_at is null', [id]);
}

/** A user as the operator sees them. */
interface AccountRow {
  id: string;
  email: string;
  username: string;
  created_at: Date;
  deactivated_at: Date | null;
}

/** The accounts of people, without the demo's market makers. @param part of the email, in any case */
export function findAccounts(db: Db, part: string): Promise<AccountRow[]> {
  return db.query<AccountRow>(
    `select id, email, username, created_at, deactivated_at from users
     where not is_demo_maker and position(lower($1) in lower(email)) > 0 order by id`,
    [part],
  );
}

/** The id of the account with this email, compared case-sensitively. */
export async function findUserId(db: Db, email: string): Promise<string | null> {
  const [user] = await db.query<{ id: string }>('select id from users where email = $1', [email]);
  return user?.id ?? null;
}

/** @returns false if no deactivated user has this email */
export async function reactivateUser(db: Db, email: string): Promise<boolean> {
  const reactivated = await db.query(
    `update users set deactivated_at = null, cleaned_up_at = null
     where email = $1 and deactivated_at is not null returning id`,
    [email],
  );
  return reactivated.length > 0;
}
