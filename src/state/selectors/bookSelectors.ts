import { shallowEqual } from 'react-redux';
import { createDepthReader, type DepthLadder } from '@/domain/book/depthLadder';
import { type Level, type PairBook, pairKey } from '@/domain/book/listingBook';
import { isShownPair } from '@/domain/book/pairFacts';
import { createAppSelector } from '@/state/store/createAppSelector';
import { isBookKnown } from '@/state/slices/listingsSlice';
import type { RootState } from '@/state/store/store';

const NO_LEVELS: readonly Level[] = [];

/** Others' listings by pair and rate; empty until the user and the listings are known. */
export const selectBook = (state: RootState) => state.listings.book;

/** True once the book says what is listed; before, an empty book means nothing. */
export const selectIsBookKnown = ({ listings }: RootState) => isBookKnown(listings);

/** What others list of `currency` towards `swapTo`, or undefined. The same object until it changes. */
export const selectPair =
  (currency: string, swapTo: string) =>
  (state: RootState): PairBook | undefined =>
    selectBook(state).pairs[pairKey(currency, swapTo)];

const pairsByCurrency = new Map<string, (state: RootState) => readonly PairBook[]>();

function createPairsSelector(currency: string) {
  return createAppSelector(
    [selectBook],
    (book): readonly PairBook[] =>
      Object.values(book.pairs).filter((pair) => pair.currency === currency && isShownPair(currency, pair.swapTo)),
    // Where only other currencies' pairs moved, it stays the same list.
    { memoizeOptions: { resultEqualityCheck: shallowEqual } },
  );
}

/** The pairs of the public market in which others list `currency`, one for each `swap_to` (decision 149). */
export function selectPairsOf(currency: string): (state: RootState) => readonly PairBook[] {
  const selector = pairsByCurrency.get(currency) ?? createPairsSelector(currency);
  pairsByCurrency.set(currency, selector);
  return selector;
}

/** The order-rate picker: what others offer of `target` in exchange for `source`, best rate first (spec 5). */
export const selectOfferedLevels =
  (source: string, target: string) =>
  (state: RootState): readonly Level[] =>
    selectPair(target, source)(state)?.levels ?? NO_LEVELS;

const depthReaders = new Map<string, ReturnType<typeof createDepthReader>>();

/** The cumulative depth of a pair, asked for level by level; costs what changed. The same object until it changes. */
export function selectDepth(currency: string, swapTo: string): (state: RootState) => DepthLadder {
  const key = pairKey(currency, swapTo);
  const read = depthReaders.get(key) ?? createDepthReader();
  depthReaders.set(key, read);
  return (state) => read(selectPair(currency, swapTo)(state)?.levels ?? NO_LEVELS);
}
