import { hash, verify } from '@node-rs/argon2';

/** argon2id (the library's default) with OWASP's minimum: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The salted hash that is stored for a password. */
export const hashPassword = (password: string): Promise<string> => hash(password, COST);

let absentHash: Promise<string> | undefined;

/**
 * Checks a password. Without an account (null) it does the same work, so that the time does not reveal which accounts
 * exist.
 */
export async function passwordMatches(stored: string | null, password: string): Promise<boolean> {
  absentHash ??= hashPassword('the password of nobody');
  const matches = await verify(stored ?? (await absentHash), password);
  return matches && stored !== null;
}
