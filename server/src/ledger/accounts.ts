declare const code: unique symbol;
/** The name of an account in a posting, as the database writes it: `wallet:7:NGN`, `escrow:31:CNY`, `fees:NGN`. */
export type AccountCode = string & { readonly [code]: true };

const named = (...parts: string[]) => parts.join(':') as AccountCode;

/** What a user can spend. */
export const walletOf = (userId: string, currency: string) => named('wallet', userId, currency);
/** What is held back from a user's wallet for their pending transactions. */
export const holdOf = (userId: string, currency: string) => named('hold', userId, currency);
/** What is left of a listing. */
export const escrowOf = (listingId: string, currency: string) => named('escrow', listingId, currency);
/** What Crossrate earned. */
export const feesOf = (currency: string) => named('fees', currency);
/** What is left over from rounding payouts down. */
export const roundingOf = (currency: string) => named('rounding', currency);
/** The bank account outside; the only account that may be below zero. */
export const bankOf = (currency: string) => named('bank', currency);
