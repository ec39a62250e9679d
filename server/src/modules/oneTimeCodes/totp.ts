import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { CODE_DIGITS, STEP_S } from '@contract/values/account/secondFactor';
import { base32 } from './base32';

/** RFC 4226, section 4: 160 bits. */
const SECRET_BYTES = 20;
/** A code is taken one step too early or too late: clocks differ, and typing takes a while. */
const SLACK_STEPS = 1;
/** RFC 4226, section 5.3. */
const SIGN_BIT = 0x7fffffff;

/** Whose codes they are: a secret, and the step of the last code that was used. 0: none was. */
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

/** Bytes are compared, since texts of equal length may differ in theirs. */
function isEqual(one: string, other: string): boolean {
  const [these, those] = [Buffer.from(one), Buffer.from(other)];
  return these.length === those.length && timingSafeEqual(these, those);
}

/**
 * Checks a code at a moment. Every step is compared, so the time says nothing about which one it was. The caller stores
 * the step of a right code as the last one in the same transaction, so that each code is used once.
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
