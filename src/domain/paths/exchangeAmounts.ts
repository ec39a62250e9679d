import { LEDGER_DECIMALS } from '@contract/values/constants';
import type { Book } from '@/domain/book/listingBook';
import {
  add,
  type Decimal,
  decimal,
  divide,
  isPositive,
  maxOf,
  multiply,
  roundTo,
  subtract,
  sumOf,
  toText,
  ZERO,
} from '@/domain/money/decimal';
import { type ExchangeAsk, type ExchangePlan, listingRateOf, planExchange, routesOf, spend } from './exchange';

type Terms = Omit<ExchangeAsk, 'amount'>;

/** More than all that is listed can cost. */
const EVERYTHING = decimal('1000000000000000000000000000000');

const UNIT = decimal('0.00000001');

/** What an exchange brings in all: what is received at once, and what its listing brings once others have taken it. */
export function broughtBy({ received, listed }: ExchangePlan, limit: string | null): string {
  const rate = limit === null ? ZERO : decimal(listingRateOf(limit));
  return toText(add(decimal(received), roundTo(multiply(decimal(listed), rate), LEDGER_DECIMALS, 'down')));
}

/** How much of the source has to be listed to bring this. It is no less than one unit costs, or than a listing may be. */
function listedFor(wanted: Decimal, limit: string, least: string): Decimal {
  const enough = divide(wanted, decimal(listingRateOf(limit)), LEDGER_DECIMALS, 'up');
  const unit = roundTo(multiply(UNIT, decimal(limit)), LEDGER_DECIMALS, 'up');
  return maxOf(maxOf(enough, unit), decimal(least));
}

const textOf = (amount: Decimal | null) => amount && toText(amount);

/**
 * Decision 556: the inverse of `planExchange`, the least amount to pay that brings at least what is wanted. What the book
 * does not give is listed, if the rest is. Null if it cannot be had.
 */
export function amountToReceive(book: Book, terms: Terms, wantedText: string): string | null {
  const wanted = decimal(wantedText);
  if (!isPositive(wanted)) return null;
  const { source, target, rate, timeInForce, least } = terms;
  const listFor = (missing: Decimal) => (rate === null ? null : listedFor(missing, rate, least));
  if (timeInForce === 'post_only') return textOf(listFor(wanted));
  const routes = routesOf(book, source, target);
  const { fills } = spend(routes, EVERYTHING, rate === null ? null : decimal(rate), wanted);
  const paid = sumOf(routes.map(({ gross }) => gross));
  const missing = subtract(wanted, sumOf(fills.map(({ received }) => decimal(received))));
  if (!isPositive(missing)) return toText(paid);
  const listed = timeInForce === 'gtc' ? listFor(missing) : null;
  return textOf(listed && add(paid, listed));
}

/** Decision 557: what everything costs that is offered up to the limit, with the fees. */
export const amountUpTo = (book: Book, terms: Terms): string =>
  planExchange(book, { ...terms, amount: toText(EVERYTHING), timeInForce: 'ioc' }).paid;
