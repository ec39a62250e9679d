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

/** Where two lists differ: from `start` on, up to the ends, after which they are the same again. */
export interface DifferingPart {
  start: number;
  beforeEnd: number;
  afterEnd: number;
}

/** Leaves out the equal entries at both ends of the lists. Objects are compared by identity. */
export function differingPart<Entry>(before: readonly Entry[], after: readonly Entry[]): DifferingPart {
  let [start, beforeEnd, afterEnd] = [0, before.length, after.length];
  while (start < beforeEnd && start < afterEnd && before[start] === after[start]) start += 1;
  while (beforeEnd > start && afterEnd > start && before[beforeEnd - 1] === after[afterEnd - 1]) {
    beforeEnd -= 1;
    afterEnd -= 1;
  }
  return { start, beforeEnd, afterEnd };
}

/** True if the lists have the same entries. */
export function isSameList<Entry>(before: readonly Entry[], after: readonly Entry[]): boolean {
  return before.length === after.length && before.every((entry, index) => entry === after[index]);
}
