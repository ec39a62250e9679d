import { hash, verify } from '@node-rs/argon2';

/** argon2id (the library's default) with the least that OWASP names: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The hash under which a password is stored, with a salt of its own. */
export const hashPassword = (password: string): Promise<string> => hash(password, COST);

let absentHash: Promise<string> | undefined;

/** Checks a password; for nobody's hash (null) it does the same work, so that time tells nothing. */
export async function passwordMatches(stored: string | null, password: string): Promise<boolean> {
  absentHash ??= hashPassword('the password of nobody');
  const matches = await verify(stored ?? (await absentHash), password);
  return matches && stored !== null;
}
