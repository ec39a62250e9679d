import type { Db } from '@server/db/database';

/** How long a device has for signing. */
const VALID = `interval '5 minutes'`;

/** What a signature is for. */
export type Purpose = 'add' | 'log in' | 'withdraw';

interface NewChallenge {
  digest: Buffer;
  purpose: Purpose;
  /** Null for a log-in. */
  userId: string | null;
  userHandle?: Buffer;
  withFactor?: boolean;
}

export async function insertPasskeyChallenge(tx: Db, challenge: NewChallenge): Promise<void> {
  const { digest, purpose, userId, userHandle = null, withFactor = false } = challenge;
  await tx.query(
    `insert into passkey_challenges (digest, purpose, user_id, user_handle, with_factor, expires_at)
     values ($1, $2, $3, $4, $5, now() + ${VALID})`,
    [digest, purpose, userId, userHandle, withFactor],
  );
}

/** What was stored with a challenge. */
interface TakenChallenge {
  user_handle: Buffer | null;
  with_factor: boolean;
}

/** Uses up a challenge of this purpose and user. @returns null if it is unknown, used, another's or too old */
export async function takePasskeyChallenge(
  tx: Db,
  { digest, purpose, userId }: Pick<NewChallenge, 'digest' | 'purpose' | 'userId'>,
): Promise<TakenChallenge | null> {
  const [row] = await tx.query<TakenChallenge>(
    `delete from passkey_challenges
      where digest = $1 and purpose = $2 and user_id is not distinct from $3 and expires_at > now()
      returning user_handle, with_factor`,
    [digest, purpose, userId],
  );
  return row ?? null;
}

/** Deletes the challenges that nothing signed in time. */
export async function deleteOldPasskeyChallenges(db: Db): Promise<void> {
  await db.query('delete from passkey_challenges where expires_at < now()');
}
