interface BookPosition {
  index: number;
  count: number;
  /** The number of rows that fit into the book. */
  page: number;
  /** True if the best row, which is the first, is at the foot. */
  fromFoot?: boolean;
}

const STEPS: Readonly<Record<string, (position: BookPosition) => number>> = {
  ArrowDown: ({ index }) => index + 1,
  ArrowUp: ({ index }) => index - 1,
  PageDown: ({ index, page }) => index + page,
  PageUp: ({ index, page }) => index - page,
  Home: () => 0,
  End: ({ count }) => count - 1,
};

/** Where a key leads to, which may be outside the book; null for other keys. */
function goalOf(key: string, position: BookPosition): number | null {
  const { index, count, fromFoot = false } = position;
  const step = STEPS[key];
  if (!step || count === 0) return null;
  const last = count - 1;
  return fromFoot ? last - step({ ...position, index: last - index }) : step(position);
}

/** The row that a key leads to; null for other keys. The link handles Enter. */
export function rowAfterKey(key: string, position: BookPosition): number | null {
  const goal = goalOf(key, position);
  return goal === null ? null : Math.max(0, Math.min(goal, position.count - 1));
}

/** True for a key that leads from the best row out of the book. */
export const isPastBest = (key: string, position: BookPosition): boolean =>
  position.index === 0 && (goalOf(key, position) ?? 0) < 0;
