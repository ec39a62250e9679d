import { add, decimal, type Decimal, subtract, ZERO } from '@/domain/money/decimal';
import type { ProfitLine } from './repository';
import { COUNTED_IN, valueAt, type Values } from './values';

/** What one line of a wallet means for what its user owns. */
export type CostEvent =
  | { kind: 'funded'; amount: Decimal; costs: Values }
  | { kind: 'withdrawn' | 'brought back'; amount: Decimal; transaction: string }
  | { kind: 'traded'; sold: Decimal; soldCurrency: string; amount: Decimal; value: Values };

/** What a trade is worth: exactly what was paid or received in the currency itself, otherwise at the market rate. */
function valueOfTrade(line: ProfitLine, given: { currency: string; amount: Decimal }, got: Decimal): Values {
  const market = valueAt(got, line.rates);
  return COUNTED_IN.map((currency, place) => {
    if (currency === given.currency) return given.amount;
    return currency === line.currency ? got : (market[place] ?? null);
  });
}

const trade = (line: ProfitLine, currency: string, sold: Decimal, amount: Decimal): CostEvent => {
  const value = valueOfTrade(line, { currency, amount: sold }, amount);
  return { kind: 'traded', sold, soldCurrency: currency, amount, value };
};

/** The events of a line. Money that is only held, listed or returned is still its user's, so it has none. */
export function eventsOf(line: ProfitLine): CostEvent[] {
  const amount = decimal(line.amount);
  if (line.kind === 'fund') return [{ kind: 'funded', amount, costs: valueAt(amount, line.rates) }];
  if (line.kind === 'fill' && line.ordered !== null) {
    return [trade(line, line.ordered.currency, decimal(line.ordered.amount), amount)];
  }
  if (line.kind === 'fill') {
    return line.sold.map((part) => trade(line, part.currency, decimal(part.taken), decimal(part.paid)));
  }
  if (line.withdrawal === null) return [];
  const { withdrawal: transaction } = line;
  if (line.kind === 'hold') return [{ kind: 'withdrawn', amount: subtract(ZERO, amount), transaction }];
  return line.kind === 'return' ? [{ kind: 'brought back', amount: add(ZERO, amount), transaction }] : [];
}
