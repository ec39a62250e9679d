import { bareCode } from '@contract/values/text';
import { formatLedger } from '@/domain/money/formatDecimal';

/** Crockford's signs, of 5 bits each: without I, L, O and U, which are easily misread or make words. */
export const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** The signs of a code that somebody typed or copied, with misread ones corrected. Others may be among them. */
export const crockfordSigns = (typed: string): string =>
  bareCode(typed).toUpperCase().replaceAll('O', '0').replace(/[IL]/g, '1');

/** What the references of fundings and of payouts begin with. */
export type ReferencePrefix = 'CR' | 'CP';
/** Seven random signs and the check sign. */
const LENGTH = 8;

/** x² + 1 + x⁵, by which each sign but the last is doubled once more than the next one. */
const FIELD = 0b100101;
const doubled = (value: number): number => (value >= 16 ? (value << 1) ^ FIELD : value << 1);

/**
 * Zero for signs with the right check sign. In the field of 32 elements each place has a factor of its own, so one wrong
 * sign is always found, and so are two that changed places (decision 580).
 */
const remainderOf = (signs: string): number =>
  [...signs].reduce((sum, sign) => doubled(sum) ^ CROCKFORD.indexOf(sign), 0);

/**
 * A reference as it was made ("CR-7K4Q-92MD"), from a typed or copied one: small letters, O for 0, I or L for 1, and other
 * spaces and dashes count too. Null if it is none, or has a wrong sign.
 */
export function readReference(typed: string, prefix: ReferencePrefix): string | null {
  const bare = crockfordSigns(typed);
  const signs = bare.length > LENGTH && bare.startsWith(prefix) ? bare.slice(prefix.length) : bare;
  if (signs.length !== LENGTH || [...signs].some((sign) => !CROCKFORD.includes(sign))) return null;
  return remainderOf(signs) === 0 ? `${prefix}-${signs.slice(0, 4)}-${signs.slice(4)}` : null;
}

/** The reference that a user writes into the transfer of a funding, as it was made. */
export const readFundingReference = (typed: string): string | null => readReference(typed, 'CR');

/** The amount of a funding wherever it is read: on its instructions, in its mail, and in the console ("1,000.50 NGN"). */
export const fundedText = (amount: string, currency: string): string => `${formatLedger(amount)} ${currency}`;
