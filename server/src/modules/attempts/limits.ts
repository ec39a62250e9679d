import type { Database } from '../../db/database';
import { tooManyRequests } from '../../http/problem';
import { takeAttempt, type AttemptLimit } from './service';

const QUARTER_HOUR_S = 15 * 60;
const HOUR_S = 60 * 60;
const DAY_S = 24 * HOUR_S;

/** How often what may be tried. Addresses get more room than accounts: many people share one. */
export const LIMITS = {
  loginOfAccount: { kind: 'login-account', most: 10, windowSeconds: QUARTER_HOUR_S },
  loginFromAddress: { kind: 'login-address', most: 100, windowSeconds: QUARTER_HOUR_S },
  registrationFromAddress: { kind: 'registration-address', most: 300, windowSeconds: HOUR_S },
  resetOfAccount: { kind: 'reset-account', most: 5, windowSeconds: HOUR_S },
  resetFromAddress: { kind: 'reset-address', most: 50, windowSeconds: HOUR_S },
  pin: { kind: 'pin', most: 3, windowSeconds: QUARTER_HOUR_S },
  pinOfDay: { kind: 'pin-day', most: 10, windowSeconds: DAY_S },
  contactFromAddress: { kind: 'contact-address', most: 20, windowSeconds: HOUR_S },
  dispute: { kind: 'dispute', most: 30, windowSeconds: DAY_S },
} as const satisfies Record<string, AttemptLimit>;

/** Counts an attempt. @returns its id @throws Problem 429 with Retry-After where there were too many */
export async function limitAttempts(db: Database, limit: AttemptLimit, subject: string): Promise<string> {
  const attempt = await takeAttempt(db, limit, subject);
  if (attempt.allowed) return attempt.id;
  throw tooManyRequests('Too many attempts. Please wait a while and try again.', attempt.waitSeconds);
}
