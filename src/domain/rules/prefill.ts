import { canonicalDecimal } from '@contract/values/decimals';
import { isTradable } from '@contract/values/currencies';
import { amountOf, filledAmount, type TypedNumber } from '@/domain/money/typedNumber';
import { decimal, isPositive } from '@/domain/money/decimal';

interface Prefill {
  /** The other currency. */
  to: string | null;
  amount: TypedNumber;
  /** Canonical decimal text, in the specification's way. */
  rate: string | null;
}

/**
 * What a link passes to a ticket: ?to=CNY&rate=212.4&amount=250000. Anything that cannot be read is left out.
 *
 * @param source the currency of the ticket
 */
export function readPrefill(search: URLSearchParams, source: string): Prefill {
  const to = search.get('to') ?? '';
  const target = isTradable(to) && to !== source ? to : null;
  const rate = canonicalDecimal(search.get('rate') ?? '');
  const amount = filledAmount(search.get('amount') ?? '');
  return {
    to: target,
    amount: amountOf(amount) === null ? filledAmount('') : amount,
    rate: target !== null && rate !== null && isPositive(decimal(rate)) ? rate : null,
  };
}
