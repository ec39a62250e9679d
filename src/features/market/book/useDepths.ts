import { useState } from 'react';
import { createDepthReader, type DepthLadder } from '@/domain/book/depthLadder';
import { type PairBook, pairKey } from '@/domain/book/listingBook';

/**
 * Reads the depth of the pairs of a desk. It remembers the last levels of each pair, so only what changed is computed
 * again. The book and the chart of a pair share the result.
 */
export function useDepths(): (pair: PairBook) => DepthLadder {
  const [depthOf] = useState(() => {
    const readers = new Map<string, ReturnType<typeof createDepthReader>>();
    return ({ currency, swapTo, levels }: PairBook) => {
      const key = pairKey(currency, swapTo);
      const read = readers.get(key) ?? createDepthReader();
      readers.set(key, read);
      return read(levels);
    };
  });
  return depthOf;
}
