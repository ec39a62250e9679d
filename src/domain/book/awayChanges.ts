import type { CurrencyRate } from '@contract/rates';
import { type Book, pairKey } from './listingBook';
import { isShownPair } from './pairFacts';
import { pairChanges } from './bookChange';

/** One rate of one pair at which the total changed. A total is null if nothing was (or is) listed at the rate. */
export interface TotalChange {
  readonly currency: string;
  readonly swapTo: string;
  readonly rate: string;
  /** Totals in the listed currency, canonical decimal text. */
  readonly before: string | null;
  readonly after: string | null;
}

/** What changed between the last market that was seen and the current one. */
export interface AwayChanges {
  /** How many market rates changed. */
  readonly ratesMoved: number;
  /** How many listings are gone and how many are new. One that moved to another rate counts as neither. */
  readonly listingsGone: number;
  readonly listingsNew: number;
  /** Every total that changed, by pair, the best rate first. */
  readonly levels: readonly TotalChange[];
}

/** The market as a screen shows it; each part is null until it is known. */
export interface MarketView {
  readonly book: Book | null;
  readonly rates: readonly CurrencyRate[] | null;
}

export function isNoChange({ ratesMoved, listingsGone, listingsNew, levels }: AwayChanges): boolean {
  return ratesMoved === 0 && listingsGone === 0 && listingsNew === 0 && levels.length === 0;
}

function countMoved(before: MarketView['rates'], after: MarketView['rates']): number {
  if (!before || !after || before === after) return 0;
  const keyOf = ({ currency_from, currency_to }: CurrencyRate) => pairKey(currency_from, currency_to);
  const former = new Map(before.map((one) => [keyOf(one), one.rate]));
  const hasMoved = (one: CurrencyRate) => (former.get(keyOf(one)) ?? one.rate) !== one.rate;
  return after.filter((one) => isShownPair(one.currency_from, one.currency_to) && hasMoved(one)).length;
}

/** What changed from one view of the market to another. Parts that are the same object are skipped. */
export function changesBetween(before: MarketView, after: MarketView): AwayChanges {
  const levels: TotalChange[] = [];
  const [gone, added] = [new Set<string>(), new Set<string>()];
  for (const { pair, levels: changed } of before.book && after.book ? pairChanges(before.book, after.book) : []) {
    const { currency, swapTo } = pair;
    if (!isShownPair(currency, swapTo)) continue;
    for (const { before: was, after: is } of changed) {
      for (const id of was?.listingIds ?? []) gone.add(id);
      for (const id of is?.listingIds ?? []) added.add(id);
      const totals = { before: was?.total ?? null, after: is?.total ?? null };
      const rate = (is ?? was)?.rate ?? '';
      if (totals.before !== totals.after) levels.push({ currency, swapTo, rate, ...totals });
    }
  }
  return {
    ratesMoved: countMoved(before.rates, after.rates),
    listingsGone: [...gone].filter((id) => !added.has(id)).length,
    listingsNew: [...added].filter((id) => !gone.has(id)).length,
    levels,
  };
}
