/**
 * The first index below `count` for which `isReached` is true, found by halving; `count` if there is none. It must be
 * true for every index after that one too.
 */
export function firstIndex(count: number, isReached: (index: number) => boolean): number {
  let [low, high] = [0, count];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isReached(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
