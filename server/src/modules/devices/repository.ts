import type { Db } from '@server/db/database';
import type { LogInPlace } from '@server/modules/sessions/agent';

/** A session as the profile lists it. */
export interface SessionRow extends LogInPlace {
  id: string;
  created_at: Date;
  seen_at: Date;
  current: boolean;
}

/** A user's sessions that are valid, the caller's first, then the one that was used last. @param own the caller's digest */
export const findSessions = (db: Db, userId: string, own: Buffer): Promise<SessionRow[]> =>
  db.query<SessionRow>(
    `select id, browser, system, country, created_at, greatest(seen_at, created_at) as seen_at, token_digest = $2 as current
     from sessions where user_id = $1 and expires_at > now() order by current desc, seen_at desc, id desc`,
    [userId, own],
  );

/** Ends one of a user's sessions. @returns its digest, or null if the user has no such session */
export async function deleteSession(tx: Db, userId: string, id: string): Promise<Buffer | null> {
  const [row] = await tx.query<{ token_digest: Buffer }>(
    'delete from sessions where user_id = $1 and id = $2 returning token_digest',
    [userId, id],
  );
  return row?.token_digest ?? null;
}

export async function findEmail(db: Db, userId: string): Promise<string> {
  const [row] = await db.query<{ email: string }>('select email from users where id = $1', [userId]);
  return row?.email ?? '';
}
