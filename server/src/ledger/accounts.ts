declare const code: unique symbol;
/** The name of an account in a posting, as the database writes it: `wallet:7:NGN`, `escrow:31:CNY`, `fees:NGN:15`. */
export type AccountCode = string & { readonly [code]: true };

const named = (...parts: string[]) => parts.join(':') as AccountCode;

/** What a user can spend. */
export const walletOf = (userId: string, currency: string) => named('wallet', userId, currency);
/** What is held back from a user's wallet for their pending transactions. */
export const holdOf = (userId: string, currency: string) => named('hold', userId, currency);
/** What is left of a listing. */
export const escrowOf = (listingId: string, currency: string) => named('escrow', listingId, currency);
/**
 * Each account of the house is divided into so many parts (migration 090). Otherwise every fill would wait for the
 * commit of the one before, because each pays a fee.
 */
const PARTS = 16n;

/** A part of an account of the house. The first part has no number in its name. */
function partOf(kind: string, currency: string, cause: string): AccountCode {
  const part = BigInt(cause) % PARTS;
  return part === 0n ? named(kind, currency) : named(kind, currency, String(part));
}

/** What Crossrate earned. @param cause the transaction; it chooses the part, and 0 is the first one */
export const feesOf = (currency: string, cause: string) => partOf('fees', currency, cause);
/** What is left over from rounding payouts down. */
export const roundingOf = (currency: string, cause: string) => partOf('rounding', currency, cause);
/** The bank account outside; the only account that may be below zero. */
export const bankOf = (currency: string, cause: string) => partOf('bank', currency, cause);
