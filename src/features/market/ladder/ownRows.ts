import type { LadderSide } from '@/domain/ladder/ladderSide';
import { compare, decimal } from '@/domain/money/decimal';
import { rateKey } from '@/features/market/book/ownRates';

/** Finds the rows, by their worst rate, in which the user lists too. */
export function ownRows(own: ReadonlySet<string>, currency: string, swapTo: string, side: LadderSide) {
  const prefix = rateKey(currency, swapTo, '');
  const marked = new Set<string>();
  for (const key of own) {
    if (!key.startsWith(prefix)) continue;
    const rate = key.slice(prefix.length);
    const index = side.indexOf(rate);
    const row = side.rows[index];
    if (row && compare(decimal(side.rowAt(index).best), decimal(rate)) <= 0) marked.add(row.rate);
  }
  return (rate: string): boolean => marked.has(rate);
}
