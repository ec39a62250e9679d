declare const code: unique symbol;
/** The name of an account in a posting, as the database spells it: `wallet:7:NGN`, `escrow:31:CNY`, `fees:NGN`. */
export type AccountCode = string & { readonly [code]: true };

const named = (...parts: string[]) => parts.join(':') as AccountCode;

/** What a user may spend. */
export const walletOf = (userId: string, currency: string) => named('wallet', userId, currency);
/** What a user's pending transactions hold back from his wallet. */
export const holdOf = (userId: string, currency: string) => named('hold', userId, currency);
/** What is left of a listing. */
export const escrowOf = (listingId: string, currency: string) => named('escrow', listingId, currency);
/** What the house earned. */
export const feesOf = (currency: string) => named('fees', currency);
/** What rounding payouts down left over. */
export const roundingOf = (currency: string) => named('rounding', currency);
/** The world outside; the only account that may be below zero. */
export const bankOf = (currency: string) => named('bank', currency);
