import type { CurrencyProfit } from '@contract/schemas/own/profit';
import type { CurrencyRate } from '@contract/schemas/rate';
import { add, decimal, type Decimal, isZero, multiply, subtract, toText } from '@/domain/money/decimal';

/** What one currency cost and brought, as decimal text in the currency that is counted in. Null: not known. */
export interface ProfitRow {
  currency: string;
  /** In its own currency. */
  held: string;
  average: string | null;
  cost: string | null;
  /** At the market rate of now. */
  worth: string | null;
  unrealised: string | null;
  realised: string | null;
}

/** The sums of the rows. Null if a part of them is not known. */
export type ProfitTotal = Pick<ProfitRow, 'cost' | 'worth' | 'unrealised' | 'realised'>;

const whenKnown = (
  one: string | null,
  other: string | null,
  combine: (a: Decimal, b: Decimal) => Decimal,
): string | null => (one === null || other === null ? null : toText(combine(decimal(one), decimal(other))));

/** The rows counted in `base`. A currency counted in itself has no result, so it has no row; nor has one never held. */
export function profitRows(
  results: readonly CurrencyProfit[],
  rates: readonly CurrencyRate[],
  base: string,
): ProfitRow[] {
  return results.flatMap(({ currency, held, counted }) => {
    const own = counted.find((one) => one.currency === base);
    const isUsed = !isZero(decimal(held)) || !isZero(decimal(own?.realised ?? '0'));
    if (!own || currency === base || !isUsed) return [];
    const rate = rates.find(({ currency_from, currency_to }) => currency_from === currency && currency_to === base);
    const worth = isZero(decimal(held)) ? '0' : whenKnown(held, rate?.rate ?? null, multiply);
    const unrealised = whenKnown(worth, own.cost, subtract);
    return [{ currency, held, average: own.average, cost: own.cost, worth, unrealised, realised: own.realised }];
  });
}

const totalOf = (values: readonly (string | null)[]): string | null =>
  values.reduce((sum, value) => whenKnown(sum, value, add), '0');

export const profitTotal = (rows: readonly ProfitRow[]): ProfitTotal => ({
  cost: totalOf(rows.map(({ cost }) => cost)),
  worth: totalOf(rows.map(({ worth }) => worth)),
  unrealised: totalOf(rows.map(({ unrealised }) => unrealised)),
  realised: totalOf(rows.map(({ realised }) => realised)),
});
