import { TRADABLE_CURRENCIES } from '@contract/values/currencies';
import { add, decimal, type Decimal, divide, multiply, roundTo, subtract, toText, ZERO } from '@/domain/money/decimal';

/** Costs and results are counted in each of these. */
export const COUNTED_IN = TRADABLE_CURRENCIES;
/** Costs are rounded to this many decimals, halves up. */
const DECIMALS = 8;

/** One cost or result, in each of `COUNTED_IN`. Null: a market rate that it needs was not known. */
export type Values = readonly (Decimal | null)[];

export const NOTHING: Values = COUNTED_IN.map(() => ZERO);

const pairwise = (a: Values, b: Values, combine: (one: Decimal, other: Decimal) => Decimal): Values =>
  a.map((one, place) => {
    const other = b[place] ?? null;
    return one === null || other === null ? null : combine(one, other);
  });

export const plus = (a: Values, b: Values): Values => pairwise(a, b, add);
export const minus = (a: Values, b: Values): Values => pairwise(a, b, subtract);

/** The share of the values that the first `part` of `whole` has. */
export const shareOf = (values: Values, part: Decimal, whole: Decimal): Values =>
  values.map((value) => value && divide(multiply(value, part), whole, DECIMALS, 'halfUp'));

/** An amount at rates to each of `COUNTED_IN`. */
export const valueAt = (amount: Decimal, rates: readonly (string | null)[]): Values =>
  rates.map((rate) => (rate === null ? null : roundTo(multiply(amount, decimal(rate)), DECIMALS, 'halfUp')));

/** What PostgreSQL stores of them. */
export const storedValues = (values: Values): (string | null)[] => values.map((value) => value && toText(value));
export const readValues = (stored: readonly (string | null)[]): Values =>
  stored.map((value) => (value === null ? null : decimal(value)));
