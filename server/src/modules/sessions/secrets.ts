import { hash, verify } from '@node-rs/argon2';
import { createHash, randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { checkPassword } from '@/domain/rules/passwordRules';
import { refusalTexts } from '@/texts/refusals';
import type { Config } from '@server/platform/config';
import { invalidField, unavailable } from '@server/platform/refusal';
import { Turns } from '@server/platform/turns';

/** argon2id (the library's default) with OWASP's minimum: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** Tests make thousands of hashes that nobody could steal. */
const COST_OF_TESTS = { memoryCost: 64, timeCost: 1, parallelism: 1 };
let cost = COST;

/** Each server chooses the cost explicitly, so that none has the tests' by accident. A hash contains its cost. */
export function choosePasswordCost({ forTests }: Pick<Config, 'forTests'>): void {
  cost = forTests ? COST_OF_TESTS : COST;
}

/** Leaves one core for other requests, and one of Node's four threads for files. */
const AT_ONCE = Math.min(3, Math.max(1, availableParallelism() - 1));
const MOST_WAITING = 200;
const RETRY_AFTER_S = 5;

const turns = new Turns(AT_ONCE);

/** @throws Refusal `unavailable` if too many passwords wait to be hashed */
async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (turns.waiting >= MOST_WAITING) throw unavailable(refusalTexts.tooBusy, RETRY_AFTER_S);
  return turns.run(work);
}

/** The salted hash that is stored for a password. */
export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, cost));

let absentHash: Promise<string> | undefined;

/** Checks a password. Without an account (null) it takes as long, so that the time reveals no accounts. */
export async function passwordMatches(stored: string | null, password: string): Promise<boolean> {
  // If it could not be made, the next log-in tries again.
  absentHash ??= hashPassword('the password of nobody').catch((error: unknown) => {
    absentHash = undefined;
    throw error;
  });
  const expected = stored ?? (await absentHash);
  const matches = await inTurn(() => verify(expected, password));
  return matches && stored !== null;
}

/**
 * Spec 5: the rules for a new password, the same as in the forms. @throws Refusal `invalid` with the sentence of the
 * specification
 */
export function requireGoodPassword(password: string): void {
  const sentence = checkPassword(password);
  if (sentence !== null) throw invalidField('password', sentence);
}

const TOKEN_BYTES = 32;

/** A secret of 256 random bits, safe in URLs and headers. */
export const createToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url');

/** Stored instead of a token, so that a copy of the database contains no usable session. */
export const digestOf = (secret: string): Buffer => createHash('sha256').update(secret).digest();
