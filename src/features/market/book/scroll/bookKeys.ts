interface BookPosition {
  index: number;
  count: number;
  /** Rows that fit into the book. */
  page: number;
}

const STEPS: Readonly<Record<string, (position: BookPosition) => number>> = {
  ArrowDown: ({ index }) => index + 1,
  ArrowUp: ({ index }) => index - 1,
  PageDown: ({ index, page }) => index + page,
  PageUp: ({ index, page }) => index - page,
  Home: () => 0,
  End: ({ count }) => count - 1,
};

/** Where a key leads from a row; null for keys that lead nowhere. Enter is the link's own. */
export function rowAfterKey(key: string, position: BookPosition): number | null {
  const step = STEPS[key];
  if (!step || position.count === 0) return null;
  return Math.max(0, Math.min(step(position), position.count - 1));
}
