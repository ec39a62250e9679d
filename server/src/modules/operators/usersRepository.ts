import type { Db } from '@server/db/database';

/** An account that an operator changes. */
export interface HeldUser {
  id: string;
  email: string;
  is_frozen: boolean;
  is_deactivated: boolean;
}

/** Locks an account until the end of the transaction. */
export async function lockUser(tx: Db, id: string): Promise<HeldUser | null> {
  const [row] = await tx.query<HeldUser>(
    `select id, email, frozen_at is not null as is_frozen, deactivated_at is not null as is_deactivated
     from users where id = $1 for no key update`,
    [id],
  );
  return row ?? null;
}

export async function saveFrozen(tx: Db, id: string, frozen: boolean): Promise<void> {
  await tx.query('update users set frozen_at = case when $2 then now() end where id = $1', [id, frozen]);
}

/** An account in a list. */
export interface FoundUser {
  id: string;
  email: string;
  username: string;
  name: string;
  phone_number: string;
  created_at: Date;
  frozen_at: Date | null;
  deactivated_at: Date | null;
}

const COLUMNS = `id, email, username, trim(concat_ws(' ', first_name, last_name)) as name, phone_number, created_at, frozen_at,
  deactivated_at`;

const escaped = (text: string) => text.replace(/[\\%_]/g, '\\$&');

/** The accounts of people whose email begins so, by email; for an empty text the newest. */
export function searchUsers(db: Db, beginning: string, most: number): Promise<FoundUser[]> {
  if (beginning === '') {
    return db.query<FoundUser>(`select ${COLUMNS} from users where not is_demo_maker order by users.id desc limit $1`, [
      most,
    ]);
  }
  return db.query<FoundUser>(
    `select ${COLUMNS} from users where lower(email) like $1 and not is_demo_maker order by lower(email) limit $2`,
    [`${escaped(beginning.toLowerCase())}%`, most],
  );
}

export async function findUserForOperator(db: Db, id: string): Promise<FoundUser | null> {
  const [row] = await db.query<FoundUser>(`select ${COLUMNS} from users where id = $1`, [id]);
  return row ?? null;
}

/** What is in a user's wallets. */
export const findBalances = (db: Db, userId: string): Promise<{ currency: string; amount: string }[]> =>
  db.query(
    `select currency, trim_scale(balance)::text as amount from accounts
      where user_id = $1 and kind = 'wallet' order by currency`,
    [userId],
  );

/** A user's live sessions, the latest first. */
export const findSessionsOfUser = (db: Db, userId: string, most: number) =>
  db.query<{ browser: string; system: string; country: string; seen_at: Date }>(
    `select browser, system, country, seen_at from sessions where user_id = $1 and expires_at > now()
      order by seen_at desc limit $2`,
    [userId, most],
  );
