import { add, compare, type Decimal, isPositive, minOf, subtract, ZERO } from '@/domain/money/decimal';
import { minus, NOTHING, plus, shareOf, type Values } from './values';

/** What was acquired at once, what it cost, and how much of it has left since. */
export interface Lot {
  /** Null: it is not stored yet. */
  id: string | null;
  amount: Decimal;
  used: Decimal;
  costs: Values;
}

/** All that a user owns of one currency, in the order in which they got it. */
export interface Holding {
  lots: Lot[];
  held: Decimal;
  /** Of what is held. */
  costs: Values;
  realised: Values;
}

/** An amount came in, at a cost. It is used after everything that is there. */
export function acquire(holding: Holding, amount: Decimal, costs: Values): void {
  holding.lots.push({ id: null, amount, used: ZERO, costs });
  holding.held = add(holding.held, amount);
  holding.costs = plus(holding.costs, costs);
}

/**
 * The first `amount` of what is there leaves. Lots that are used up leave the list. The parts of a lot add up to its
 * cost exactly, however it is divided: each is the difference of two rounded shares.
 *
 * @returns what it had cost
 * @throws Error if there is less
 */
export function release(holding: Holding, amount: Decimal): Values {
  let [missing, cost] = [amount, NOTHING];
  while (isPositive(missing)) {
    const [lot] = holding.lots;
    if (!lot) throw new Error('more of a currency leaves than was acquired');
    const part = minOf(missing, subtract(lot.amount, lot.used));
    const used = add(lot.used, part);
    const before = shareOf(lot.costs, lot.used, lot.amount);
    cost = plus(cost, minus(shareOf(lot.costs, used, lot.amount), before));
    missing = subtract(missing, part);
    lot.used = used;
    if (compare(used, lot.amount) === 0) holding.lots.shift();
  }
  holding.held = subtract(holding.held, amount);
  holding.costs = minus(holding.costs, cost);
  return cost;
}

/** An amount was sold for what is worth `proceeds`: the difference from its cost is realised. */
export function sell(holding: Holding, amount: Decimal, proceeds: Values): void {
  holding.realised = plus(holding.realised, minus(proceeds, release(holding, amount)));
}
