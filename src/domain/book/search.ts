/**
 * The first index below `count` for which `isReached` holds, by halving; `count` if there is none. It has to hold for
 * every index after the first one for which it does.
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
