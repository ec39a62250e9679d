import type { Db } from '@server/db/database';
import type { Agent } from '@server/modules/sessions/knownDevices';

export interface PasskeyRow extends Agent {
  id: string;
  created_at: Date;
  last_used_at: Date | null;
}

/** A user's passkeys, oldest first. */
export const findPasskeys = (db: Db, userId: string): Promise<PasskeyRow[]> =>
  db.query<PasskeyRow>(
    'select id::text, browser, system, created_at, last_used_at from passkeys where user_id = $1 order by id',
    [userId],
  );

/** The passkeys that a browser is asked to offer, or not to make again. */
interface PasskeyMark {
  credential_id: Buffer;
  transports: string[];
  user_handle: Buffer;
}

export const findPasskeyMarks = (db: Db, userId: string): Promise<PasskeyMark[]> =>
  db.query<PasskeyMark>('select credential_id, transports, user_handle from passkeys where user_id = $1 order by id', [
    userId,
  ]);

/** A passkey with the key that checks its signatures. */
export interface PasskeyKey {
  id: string;
  user_id: string;
  user_handle: Buffer;
  public_key: Buffer;
  counter: string;
}

/** The passkey with this credential id, locked until the end of the transaction. */
export async function lockPasskey(tx: Db, credentialId: Buffer): Promise<PasskeyKey | null> {
  const [row] = await tx.query<PasskeyKey>(
    `select id::text, user_id::text, user_handle, public_key, counter::text from passkeys
      where credential_id = $1 for update`,
    [credentialId],
  );
  return row ?? null;
}

export async function markPasskeyUsed(tx: Db, id: string, counter: number): Promise<void> {
  await tx.query('update passkeys set counter = $2, last_used_at = now() where id = $1', [id, counter]);
}

/** A passkey that is about to be stored. */
interface StoredPasskey {
  userId: string;
  credentialId: Buffer;
  userHandle: Buffer;
  publicKey: Buffer;
  counter: number;
  transports: readonly string[];
  agent: Agent;
  withFactor: boolean;
}

/** @returns false if the credential is known already */
export async function insertPasskey(tx: Db, passkey: StoredPasskey): Promise<boolean> {
  const { userId, credentialId, userHandle, publicKey, counter, transports, agent, withFactor } = passkey;
  const rows = await tx.query(
    `insert into passkeys (user_id, credential_id, user_handle, public_key, counter, transports, browser, system, with_factor)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict (credential_id) do nothing returning id`,
    [userId, credentialId, userHandle, publicKey, counter, transports, agent.browser, agent.system, withFactor],
  );
  return rows.length > 0;
}

/** @returns false if the user has no such passkey */
export async function deletePasskey(tx: Db, userId: string, id: string): Promise<boolean> {
  const rows = await tx.query('delete from passkeys where user_id = $1 and id = $2 returning id', [userId, id]);
  return rows.length > 0;
}

/**
 * Removes all passkeys of a user, or those that were added with the password alone, and the waiting challenges.
 * @returns how many
 */
export async function deletePasskeys(tx: Db, userId: string, which: 'all' | 'without factor'): Promise<number> {
  await tx.query('delete from passkey_challenges where user_id = $1', [userId]);
  const rows = await tx.query('delete from passkeys where user_id = $1 and ($2 or not with_factor) returning id', [
    userId,
    which === 'all',
  ]);
  return rows.length;
}

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

interface SpentChallenge {
  user_handle: Buffer | null;
  with_factor: boolean;
}

/** Uses up a challenge of this purpose and user. @returns null if it is unknown, used, another's or too old */
export async function takePasskeyChallenge(
  tx: Db,
  { digest, purpose, userId }: Pick<NewChallenge, 'digest' | 'purpose' | 'userId'>,
): Promise<SpentChallenge | null> {
  const [row] = await tx.query<SpentChallenge>(
    `delete from passkey_challenges
      where digest = $1 and purpose = $2 and user_id is not distinct from $3 and expires_at > now()
      returning user_handle, with_factor`,
    [digest, purpose, userId],
  );
  return row ?? null;
}

/** Deletes the challenges that were not signed in time. */
export async function deleteOldPasskeyChallenges(db: Db): Promise<void> {
  await db.query('delete from passkey_challenges where expires_at < now()');
}
