import type { CurrencyCode } from '@contract/values/currencies';
import { add, type Decimal, isPositive, isZero, subtract, ZERO } from '@/domain/money/decimal';
import type { AccountCode } from './accounts';

/** Money only moves: what one account gives, another receives, in one currency. */
export interface Posting {
  source: AccountCode;
  destination: AccountCode;
  currency: CurrencyCode;
  amount: Decimal;
}

/** What a journal does to one account; negative where the account gives. */
interface Line {
  account: AccountCode;
  currency: CurrencyCode;
  amount: Decimal;
}

/**
 * The lines of a journal, one an account. They balance by construction, since every posting gives what it takes.
 * An account that only passes money on (a hop of a path) has no line.
 *
 * @throws RangeError for a posting of nothing, of less than nothing, or of an account to itself
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

/** The same movements backwards: what a revocation posts. */
export function reversed(postings: readonly Posting[]): Posting[] {
  return postings.map(({ source, destination, ...rest }) => ({ ...rest, source: destination, destination: source }));
}

/** The postings that move something: rounding may leave a part of zero. */
export function withoutEmpty(postings: readonly Posting[]): Posting[] {
  return postings.filter(({ amount }) => !isZero(amount));
}
