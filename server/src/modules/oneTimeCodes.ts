import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { CODE_DIGITS, RECOVERY_CODES, STEP_S } from '@contract/values/secondFactor';
import { createCode, readCode } from '@server/platform/formats';
import { hashPassword, passwordMatches } from './sessions/secrets';

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const BITS = 5;

/** Bytes as authenticator apps take them (RFC 4648, section 6, without padding). */
export function base32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  const groups = bits.match(/.{1,5}/g) ?? [];
  return groups.map((group) => LETTERS.charAt(parseInt(group.padEnd(BITS, '0'), 2))).join('');
}

/** 60 random bits. The first letter only distinguishes the ten codes, so 55 are secret. */
const LENGTH = 12;

export interface StoredCode {
  /** Its first letter, by which it is found. The codes of an account all have different ones. */
  mark: string;
  /** The salted hash of the whole code, like that of a password. */
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

export async function hashRecoveryCodes(codes: readonly string[]): Promise<StoredCode[]> {
  const stored: StoredCode[] = [];
  for (const code of codes) stored.push({ mark: code.charAt(0), hash: await hashPassword(code) });
  return stored;
}

/** A typed code in its original form; null if it cannot be one. */
export const readRecoveryCode = (typed: string): string | null => readCode(typed, LENGTH);

/** True if it is this code. With null it takes as long, so that the time reveals nothing. */
export const isRecoveryCode = (stored: StoredCode | null, code: string): Promise<boolean> =>
  passwordMatches(stored?.hash ?? null, code);

/** RFC 4226, section 4: 160 bits. */
const SECRET_BYTES = 20;
/** A code is taken one step too early or too late: clocks differ, and typing takes a while. */
const SLACK_STEPS = 1;
/** RFC 4226, section 5.3. */
const SIGN_BIT = 0x7fffffff;

/** A secret, and the step of the last code that was used (0: none was). */
export interface CodeSource {
  secret: Buffer;
  lastStep: number;
}

/** `used`: the code is right, and this one or a later one was used before. */
type CodeVerdict = { kind: 'right'; step: number } | { kind: 'used' } | { kind: 'wrong' };

export const createSecret = (): Buffer => randomBytes(SECRET_BYTES);

/** The step of a moment, in seconds since 1970. */
const stepAt = (seconds: number): number => Math.floor(seconds / STEP_S);

/** The code of a step (RFC 6238 with SHA-1, which is what every authenticator app knows). */
function codeOf(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 0xf;
  const number = mac.readUInt32BE(offset) & SIGN_BIT;
  return String(number % 10 ** CODE_DIGITS).padStart(CODE_DIGITS, '0');
}

/** Compares bytes, because texts of equal length may differ in the number of theirs. */
function isEqual(one: string, other: string): boolean {
  const [these, those] = [Buffer.from(one), Buffer.from(other)];
  return these.length === those.length && timingSafeEqual(these, those);
}

/**
 * Checks a code at a moment. Every step is compared, so that the time does not reveal which one matched. The caller
 * stores the step of a right code in the same transaction, so that each code is used once.
 */
export function checkCode(code: string, { secret, lastStep }: CodeSource, now: number): CodeVerdict {
  const steps = Array.from({ length: 2 * SLACK_STEPS + 1 }, (_, index) => stepAt(now) + SLACK_STEPS - index);
  const matching = steps.filter((step) => isEqual(codeOf(secret, step), code));
  const step = matching.find((one) => one > lastStep);
  if (step !== undefined) return { kind: 'right', step };
  return matching.length > 0 ? { kind: 'used' } : { kind: 'wrong' };
}

/** What an authenticator app reads from the QR code. */
export function otpauthUrl(secret: Buffer, account: string, issuer: string): string {
  const parameters = new URLSearchParams({
    secret: base32(secret),
    issuer,
    algorithm: 'SHA1',
    digits: String(CODE_DIGITS),
    period: String(STEP_S),
  });
  return `otpauth://totp/${encodeURIComponent(issuer)}:${encodeURIComponent(account)}?${parameters.toString()}`;
}
