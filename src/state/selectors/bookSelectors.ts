import { useMemo } from 'react';
import { shallowEqual } from 'react-redux';
import { isTradable, TRADABLE_CURRENCIES } from '@contract/values/currencies';
import { type DepthBlocks, type DepthLadder, depthLadder } from '@/domain/book/depthLadder';
import { type Level, type PairBook, pairKey } from '@/domain/book/listingBook';
import { byCurrency, isShownPair } from '@/domain/book/pairFacts';
import { createAppSelector, useAppSelector } from '@/state/store/hooks';
import { isBookKnown } from '@/state/slices/listingsSlice';
import type { RootState } from '@/state/store/store';
import { watchedFirst } from '@/domain/book/watchlist';
import { selectWatched } from './watchSelectors';

const NO_LEVELS: readonly Level[] = [];
const NO_DEPTH: DepthBlocks = [];

/** Others' listings by pair and rate; empty until the user and the listings are known. */
export const selectBook = (state: RootState) => state.listings.book;

/** True once the user and the listings are known; until then the book is empty. */
export const selectIsBookKnown = ({ listings }: RootState) => isBookKnown(listings);

/** What others list of `currency` towards `swapTo`, or undefined. The same object until it changes. */
export const selectPair =
  (currency: string, swapTo: string) =>
  (state: RootState): PairBook | undefined =>
    selectBook(state).pairs[pairKey(currency, swapTo)];

/** The depth of a pair; read it with domain/book/depthLadder. The same object until one of its levels changes. */
export const selectDepth =
  (currency: string, swapTo: string) =>
  ({ listings }: RootState): DepthBlocks =>
    listings.facts[pairKey(currency, swapTo)]?.depth ?? NO_DEPTH;

/** How many times a level of the pair has changed since the market was first known. */
export const selectLevelChanges =
  (currency: string, swapTo: string) =>
  ({ listings }: RootState): number =>
    listings.facts[pairKey(currency, swapTo)]?.changes ?? 0;

/**
 * Selects the pairs of the public market (decision 149): those in which others list `currency`, or any traded currency.
 * Make one for each component: it remembers its last result, which is the same list until one of its pairs changes.
 */
export const createPairsSelector = (currency?: string) =>
  createAppSelector(
    [selectBook],
    (book): readonly PairBook[] =>
      Object.values(book.pairs).filter(
        (pair) =>
          (currency === undefined ? isTradable(pair.currency) : pair.currency === currency) &&
          isShownPair(pair.currency, pair.swapTo),
      ),
    { memoizeOptions: { resultEqualityCheck: shallowEqual } },
  );

/** The order-rate picker: what others offer of `target` in exchange for `source`, best rate first (spec 5). */
export const selectOfferedLevels =
  (source: string, target: string) =>
  (state: RootState): readonly Level[] =>
    selectPair(target, source)(state)?.levels ?? NO_LEVELS;

export function useDepth({ currency, swapTo }: Pick<PairBook, 'currency' | 'swapTo'>): DepthLadder {
  const blocks = useAppSelector(selectDepth(currency, swapTo));
  return useMemo(() => depthLadder(blocks), [blocks]);
}

/** Every pair of a currency, or of all, that can be listed, and any other listed pair: the watched ones first. */
export function useAllPairs(listed: readonly PairBook[], currency?: string): readonly PairBook[] {
  const watched = useAppSelector(selectWatched);
  return useMemo(() => {
    const currencies = currency === undefined ? TRADABLE_CURRENCIES : [currency];
    const pairs = currencies.flatMap((code) => allPairsOf(code, listed));
    return watchedFirst(pairs, watched, (pair) => pairKey(pair.currency, pair.swapTo));
  }, [listed, currency, watched]);
}

/**
 * The pairs in which others list a currency, or of the whole public market, in the order of the currencies. The same
 * list until one of them changes.
 */
export function usePairs(currency?: string): readonly PairBook[] {
  const selectPairs = useMemo(() => createPairsSelector(currency), [currency]);
  const pairs = useAppSelector(selectPairs);
  return useMemo(() => inCurrencyOrder(pairs), [pairs]);
}

export function countListings(pairs: readonly PairBook[]): number {
  return pairs.reduce((sum, { levels }) => levels.reduce((count, level) => count + level.count, sum), 0);
}

/** The pairs in the order of the currencies in spec 1, whatever the order of the answer. */
function inCurrencyOrder(pairs: readonly PairBook[]): PairBook[] {
  return [...pairs].sort((a, b) => byCurrency(a.currency, b.currency) || byCurrency(a.swapTo, b.swapTo));
}

const unlisted = new Map<string, PairBook>();

/** A pair that nobody lists. It is always the same object, so nothing renders for it. */
export function unlistedPair(currency: string, swapTo: string): PairBook {
  const key = pairKey(currency, swapTo);
  const pair = unlisted.get(key) ?? { currency, swapTo, levels: [] };
  unlisted.set(key, pair);
  return pair;
}

/** Every pair of a currency that can be listed, even if nobody lists it, and any other listed pair. */
function allPairsOf(currency: string, listed: readonly PairBook[]): readonly PairBook[] {
  const ofCurrency = listed.filter((pair) => pair.currency === currency);
  const missing = TRADABLE_CURRENCIES.filter(
    (code) => code !== currency && !ofCurrency.some(({ swapTo }) => swapTo === code),
  );
  return inCurrencyOrder([...ofCurrency, ...missing.map((swapTo) => unlistedPair(currency, swapTo))]);
}
