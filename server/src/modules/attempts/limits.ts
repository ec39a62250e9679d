import { refusalTexts } from '@/texts/refusals';
import type { Database } from '@server/db/database';
import { tooMany } from '@server/platform/refusal';
import { takeAttempts, type AttemptLimit, type Claim, type CountedAttempt } from './service';

const QUARTER_HOUR_S = 15 * 60;
const HOUR_S = 60 * 60;
const DAY_S = 24 * HOUR_S;

/** How often something may be tried. Addresses have higher limits than accounts, because many people may share one. */
export const LIMITS = {
  loginOfAccount: { kind: 'login-account', most: 10, windowSeconds: QUARTER_HOUR_S },
  loginOfDevice: { kind: 'login-device', most: 10, windowSeconds: QUARTER_HOUR_S },
  loginFromAddress: { kind: 'login-address', most: 100, windowSeconds: QUARTER_HOUR_S },
  consoleOfOperator: { kind: 'console-operator', most: 10, windowSeconds: QUARTER_HOUR_S },
  consoleOfDevice: { kind: 'console-device', most: 10, windowSeconds: QUARTER_HOUR_S },
  consoleOfSession: { kind: 'console-session', most: 10, windowSeconds: QUARTER_HOUR_S },
  consoleFromAddress: { kind: 'console-address', most: 50, windowSeconds: QUARTER_HOUR_S },
  /** Of all operators together: three whole audits. */
  auditQuestion: { kind: 'audit-question', most: 36, windowSeconds: QUARTER_HOUR_S },
  /** A second step, by strangers, on a device of the user, and in the user's sessions. */
  factorOfAccount: { kind: 'factor-account', most: 10, windowSeconds: QUARTER_HOUR_S },
  factorOfDevice: { kind: 'factor-device', most: 10, windowSeconds: QUARTER_HOUR_S },
  factorOfSession: { kind: 'factor-session', most: 10, windowSeconds: QUARTER_HOUR_S },
  factorFromAddress: { kind: 'factor-address', most: 100, windowSeconds: QUARTER_HOUR_S },
  /** A challenge to sign is a row; a passkey that is refused is a guess. */
  passkeyAskedFromAddress: { kind: 'passkey-asked-address', most: 300, windowSeconds: QUARTER_HOUR_S },
  passkeyFromAddress: { kind: 'passkey-address', most: 100, windowSeconds: QUARTER_HOUR_S },
  passwordOfSession: { kind: 'password-session', most: 10, windowSeconds: QUARTER_HOUR_S },
  registrationOfAccount: { kind: 'registration-account', most: 20, windowSeconds: HOUR_S },
  registrationFromAddress: { kind: 'registration-address', most: 300, windowSeconds: HOUR_S },
  welcomeFromAddress: { kind: 'welcome-address', most: 300, windowSeconds: HOUR_S },
  resetOfAccount: { kind: 'reset-account', most: 5, windowSeconds: HOUR_S },
  resetFromAddress: { kind: 'reset-address', most: 50, windowSeconds: HOUR_S },
  resetConfirmOfAccount: { kind: 'reset-confirm-account', most: 20, windowSeconds: HOUR_S },
  resetConfirmFromAddress: { kind: 'reset-confirm-address', most: 100, windowSeconds: HOUR_S },
  pin: { kind: 'pin', most: 3, windowSeconds: QUARTER_HOUR_S },
  pinOfDay: { kind: 'pin-day', most: 10, windowSeconds: DAY_S },
  pinFromAddress: { kind: 'pin-address', most: 300, windowSeconds: QUARTER_HOUR_S },
  pinTryOfAccount: { kind: 'pin-try-account', most: 20, windowSeconds: QUARTER_HOUR_S },
  pinTryFromAddress: { kind: 'pin-try-address', most: 200, windowSeconds: QUARTER_HOUR_S },
  contactFromAddress: { kind: 'contact-address', most: 20, windowSeconds: HOUR_S },
  pageVitalsFromAddress: { kind: 'page-vitals-address', most: 300, windowSeconds: HOUR_S },
  receiptFromAddress: { kind: 'receipt-address', most: 300, windowSeconds: HOUR_S },
  unknownIntent: { kind: 'unknown-intent', most: 1_000, windowSeconds: DAY_S },
  dispute: { kind: 'dispute', most: 30, windowSeconds: DAY_S },
  disputeEntry: { kind: 'dispute-entry', most: 200, windowSeconds: DAY_S },
} as const satisfies Record<string, AttemptLimit>;

/**
 * Counts an attempt towards all of these limits, or towards none if one of them is reached.
 *
 * @returns what is needed to take the attempt back
 * @throws Refusal `tooMany` with the time to wait
 */
export async function limitAll(db: Database, claims: readonly Claim[]): Promise<CountedAttempt> {
  const attempt = await takeAttempts(db, claims);
  if (attempt.allowed) return attempt.counted;
  throw tooMany(refusalTexts.tooManyAttempts, attempt.waitSeconds);
}

/** Counts an attempt towards one limit. @throws Refusal `tooMany` with the time to wait */
export async function limitAttempts(db: Database, limit: AttemptLimit, subject: string): Promise<void> {
  await limitAll(db, [{ limit, subject }]);
}
