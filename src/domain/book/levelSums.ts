import type { Listing } from '@contract/listings';
import { add, compare, type Decimal, isPositive, parseDecimal, toText } from '@/domain/money/decimal';

interface LevelSum {
  rate: Decimal;
  total: Decimal;
  listingIds: string[];
}

export interface PairSums {
  currency: string;
  swapTo: string;
  /** By the canonical text of the rate: "1.10" and "1.1" are one rate. */
  levels: Map<string, LevelSum>;
}

/** Reads the text of a rate, each text once. Null if nothing can be traded at the rate. */
function rateReader(): (text: string) => { text: string; rate: Decimal } | null {
  const known = new Map<string, { text: string; rate: Decimal } | null>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    const rate = parseDecimal(text);
    const read = rate && isPositive(rate) ? { text: toText(rate), rate } : null;
    known.set(text, read);
    return read;
  };
}

/** The listings summed up by pair and exact rate. Those without a positive rate and amount are left out. */
export function sumUp(listings: readonly Listing[]): PairSums[] {
  // Grouped by one currency and then by the other, because making ten thousand joined keys would take longer.
  const pairs = new Map<string, Map<string, PairSums>>();
  const readRate = rateReader();
  for (const { id, currency, swap_to: swapTo, Amount, rate: rateText } of listings) {
    const rate = readRate(rateText);
    const amount = parseDecimal(Amount);
    if (!rate || !amount || !isPositive(amount)) continue;
    const towards = pairs.get(currency) ?? new Map<string, PairSums>();
    const pair = towards.get(swapTo) ?? { currency, swapTo, levels: new Map<string, LevelSum>() };
    const level = pair.levels.get(rate.text);
    if (level) {
      level.total = add(level.total, amount);
      level.listingIds.push(id);
    } else {
      pair.levels.set(rate.text, { rate: rate.rate, total: amount, listingIds: [id] });
      pairs.set(currency, towards.set(swapTo, pair));
    }
  }
  return [...pairs.values()].flatMap((towards) => [...towards.values()]);
}

/** The levels of a pair, without marks, the lowest rate first. Rate and total are canonical decimal text. */
export function ascendingLevels({ levels }: PairSums) {
  return [...levels]
    .sort(([, a], [, b]) => compare(a.rate, b.rate))
    .map(([rate, { total, listingIds }]) => ({ rate, total: toText(total), count: listingIds.length, listingIds }));
}
