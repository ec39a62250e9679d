import type { CurrencyCode } from '@contract/values/currencies';
import { add, type Decimal, isPositive, isZero, subtract, ZERO } from '@/domain/money/decimal';
import type { AccountCode } from './accounts';

/** Moves money in one currency: what the source gives, the destination receives. */
export interface Posting {
  source: AccountCode;
  destination: AccountCode;
  currency: CurrencyCode;
  amount: Decimal;
}

/** How a journal changes one account; negative if the account gives. */
interface Line {
  account: AccountCode;
  currency: CurrencyCode;
  amount: Decimal;
}

/**
 * The lines of a journal, one for each account. They balance because every posting gives and takes the same amount. An
 * account that only passes money on (in a hop of a path) has no line.
 *
 * @throws RangeError if a posting moves zero or less, or from an account to itself
 */
export function linesOf(postings: readonly Posting[]): Line[] {
  const lines = new Map<AccountCode, Line>();
  for (const { source, destination, currency, amount } of postings) {
    if (!isPositive(amount)) throw new RangeError(`a posting from ${source} to ${destination} moves nothing`);
    if (source === destination) throw new RangeError(`a posting from ${source} to itself`);
    const given = lines.get(source)?.amount ?? ZERO;
    lines.set(source, { account: source, currency, amount: subtract(given, amount) });
    const received = lines.get(destination)?.amount ?? ZERO;
    lines.set(destination, { account: destination, currency, amount: add(received, amount) });
  }
  return [...lines.values()].filter((line) => !isZero(line.amount));
}

/** The same movements backwards, for a revocation. */
export function reversed(postings: readonly Posting[]): Posting[] {
  return postings.map(({ source, destination, ...rest }) => ({ ...rest, source: destination, destination: source }));
}

/** Leaves out postings of zero, which rounding can produce. */
export function withoutEmpty(postings: readonly Posting[]): Posting[] {
  return postings.filter(({ amount }) => !isZero(amount));
}
