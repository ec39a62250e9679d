import type { CurrencyRate } from '@contract/schemas/rate';
import { compare, decimal } from '@/domain/money/decimal';
import { type Book, type Level, type PairBook, pairKey } from './listingBook';
import { isShownPair } from './pairFacts';

/** One rate of one pair whose total has changed; null if nothing was, or is, listed at this rate. */
export interface LevelChange {
  readonly currency: string;
  readonly swapTo: string;
  readonly rate: string;
  /** Totals in the listed currency, canonical decimal text. */
  readonly before: string | null;
  readonly after: string | null;
}

/** What changed between the last market that was seen and the current one. */
export interface AwayChanges {
  /** How many market rates are others. */
  readonly ratesMoved: number;
  /** How many listings went and came; one that moved to another rate counts as neither. */
  readonly listingsGone: number;
  readonly listingsNew: number;
  /** Every level that changed, by pair, the best rate first. */
  readonly levels: readonly LevelChange[];
}

/** The market as a screen shows it; null if it was not known. */
export interface MarketView {
  readonly book: Book | null;
  readonly rates: readonly CurrencyRate[] | null;
}

/** True if nothing changed. */
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

interface Moved {
  rate: string;
  before: Level | null;
  after: Level | null;
}

/** The levels of a pair that are other objects than before, the best rate first. */
function movedLevels(before: readonly Level[], after: readonly Level[]): Moved[] {
  const present = new Set(after);
  const former = new Map(before.filter((level) => !present.has(level)).map((level) => [level.rate, level]));
  const known = new Set(before);
  const moved: Moved[] = after
    .filter((level) => !known.has(level))
    .map((level) => ({ rate: level.rate, before: former.get(level.rate) ?? null, after: level }));
  for (const { rate } of moved) former.delete(rate);
  for (const level of former.values()) moved.push({ rate: level.rate, before: level, after: null });
  return moved.sort((one, other) => compare(decimal(one.rate), decimal(other.rate)));
}

/** What changed from one view of the market to another. Parts that are the same object are not looked into. */
export function changesBetween(before: MarketView, after: MarketView): AwayChanges {
  const levels: LevelChange[] = [];
  const [gone, come] = [new Set<string>(), new Set<string>()];
  const [former, present] = [before.book?.pairs ?? {}, after.book?.pairs ?? {}];
  const keys = before.book && after.book ? new Set([...Object.keys(former), ...Object.keys(present)]) : [];
  for (const key of keys) {
    const pair: PairBook | undefined = present[key] ?? former[key];
    if (!pair || former[key] === present[key]) continue;
    const { currency, swapTo } = pair;
    if (!isShownPair(currency, swapTo)) continue;
    for (const moved of movedLevels(former[key]?.levels ?? [], present[key]?.levels ?? [])) {
      for (const id of moved.before?.listingIds ?? []) gone.add(id);
      for (const id of moved.after?.listingIds ?? []) come.add(id);
      const totals = { before: moved.before?.total ?? null, after: moved.after?.total ?? null };
      if (totals.before !== totals.after) levels.push({ currency, swapTo, rate: moved.rate, ...totals });
    }
  }
  return {
    ratesMoved: countMoved(before.rates, after.rates),
    listingsGone: [...gone].filter((id) => !come.has(id)).length,
    listingsNew: [...come].filter((id) => !gone.has(id)).length,
    levels,
  };
}
