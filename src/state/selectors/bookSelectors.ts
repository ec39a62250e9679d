import { shallowEqual } from 'react-redux';
import { isTradable } from '@contract/values/currencies';
import type { DepthBlocks } from '@/domain/book/depthLadder';
import { type Level, type PairBook, pairKey } from '@/domain/book/listingBook';
import { isShownPair } from '@/domain/book/pairFacts';
import { createAppSelector } from '@/state/store/hooks';
import { isBookKnown } from '@/state/slices/listingsSlice';
import type { RootState } from '@/state/store/store';

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
