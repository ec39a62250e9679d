/** The second step of a log-in: a code of an authenticator app (RFC 6238), or one of the recovery codes. */
export const CODE_DIGITS = 6;
/** Each code is shown for this time. */
export const STEP_S = 30;
export const RECOVERY_CODES = 10;
/** The longest text that can be a code, with spaces and dashes. */
export const LONGEST_CODE = 40;
