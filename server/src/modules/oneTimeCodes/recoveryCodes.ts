import { RECOVERY_CODES } from '@contract/values/account/secondFactor';
import { hashPassword, passwordMatches } from '@server/modules/sessions/passwords';
import { createCode, readCode } from '@server/platform/paperCode';

/** 60 random bits. The first letter only says which of the ten it is, so 55 are secret. */
const LENGTH = 12;

/** What is stored of a recovery code. */
export interface StoredCode {
  /** Its first letter, by which it is found. No two codes of an account have the same. */
  mark: string;
  /** Of the whole code, salted, like a password. */
  hash: string;
}

/** Ten codes that can be used once each, for the owner only, in order of their first letters. */
export function createRecoveryCodes(): string[] {
  const codes = new Map<string, string>();
  while (codes.size < RECOVERY_CODES) {
    const code = createCode(LENGTH);
    codes.set(code.charAt(0), code);
  }
  return [...codes.values()].sort();
}

/** What is stored of codes. */
export async function hashRecoveryCodes(codes: readonly string[]): Promise<StoredCode[]> {
  const stored: StoredCode[] = [];
  for (const code of codes) stored.push({ mark: code.charAt(0), hash: await hashPassword(code) });
  return stored;
}

/** The code that somebody typed, as it was shown; null if it cannot be one. */
export const readRecoveryCode = (typed: string): string | null => readCode(typed, LENGTH);

/** True if it is this code. With null it does the same work, so the time says nothing about the codes that are left. */
export const isRecoveryCode = (stored: StoredCode | null, code: string): Promise<boolean> =>
  passwordMatches(stored?.hash ?? null, code);
