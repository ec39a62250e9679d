/** Spec 9: the constants of the business. Money and ratios are decimal text, durations are in milliseconds. */
export const REQUEST_TIMEOUT_MS = 5_000;
/** A backend that has to wait for something gives up after this time, so that its answer arrives before the timeout. */
export const LONGEST_WAIT_MS = REQUEST_TIMEOUT_MS - 1_000;
export const RECONNECT_DELAY_MS = 5_000;
export const PASSWORD_RESET_REDIRECT_MS = 5_000;
/** CSS pixels. */
export const DRAWER_WIDTH = 250;

export const OTP_DIGITS = 6;
export const OTP_VALID_MS = 5 * 60_000;
export const PASSWORD_MIN_LENGTH = 8;
/** Spec 5: the characters that count as special in a password. */
export const PASSWORD_SPECIAL_CHARACTERS = '!@#$%^&*(),.?":;|{}<>+_-';

/** Spec 9: a listing's rate is between these multiples of the market rate, ends included. */
export const RATE_BAND_LOW = '0.9';
export const RATE_BAND_HIGH = '1.1';

/** Spec 9: fees as a share of the amount. */
export const BILATERAL_FEE_SHARE = '0.01';
export const MULTILATERAL_FEE_SHARE = '0.015';
export const NO_FEE = '0';
/** Spec 9: fund and withdraw transactions carry this rate. */
export const NO_RATE = '0';

/** Spec 9: decimals shown. */
export const BALANCE_DECIMALS = 2;
export const LISTING_TOTAL_DECIMALS = 2;
export const LISTING_RATE_DECIMALS = 4;
export const MARKET_RATE_DECIMALS = 5;

/** Decimals that a form accepts (decision 158). */
export const AMOUNT_INPUT_DECIMALS = 2;
export const RATE_INPUT_DECIMALS = 8;
/** Decimals of an amount in the ledger (decision 131). */
export const LEDGER_DECIMALS = 8;

/** Spec 9: the hours of the day at which the greeting changes. */
export const MORNING_FROM_HOUR = 5;
export const AFTERNOON_FROM_HOUR = 12;
export const EVENING_FROM_HOUR = 17;

/** The path of the live channel, relative to the backend host (spec 7). */
export const LIVE_CHANNEL_PATH = 'ws/main/';
