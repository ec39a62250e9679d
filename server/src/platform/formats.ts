import { randomBytes } from 'node:crypto';
import { CROCKFORD, crockfordSigns } from '@/domain/wording/fundingReference';

/** A time from the database as ISO 8601 text. */
export const isoTime = (moment: Date): string => moment.toISOString();

const GROUPS = /.{4}(?=.)/g;

/** A code of random letters, of 5 bits each, in groups of four: "7K3M-09QA-…". */
export function createCode(length: number): string {
  // 256 is a multiple of 32, so every letter is equally likely.
  const letters = [...randomBytes(length)].map((byte) => CROCKFORD.charAt(byte % CROCKFORD.length)).join('');
  return letters.replace(GROUPS, '$&-');
}

/** The code that somebody copied from paper, with misread letters corrected; null if it cannot be one. */
export function readCode(typed: string, length: number): string | null {
  const letters = crockfordSigns(typed);
  return letters.length === length && [...letters].every((letter) => CROCKFORD.includes(letter))
    ? letters.replace(GROUPS, '$&-')
    : null;
}
