interface BookPosition {
  index: number;
  count: number;
  /** The number of rows that fit into the book. */
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

/** The row that a key leads to; null for other keys. The link handles Enter. */
export function rowAfterKey(key: string, position: BookPosition): number | null {
  const step = STEPS[key];
  if (!step || position.count === 0) return null;
  return Math.max(0, Math.min(step(position), position.count - 1));
}
