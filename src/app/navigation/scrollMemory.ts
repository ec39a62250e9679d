const positions = new Map<string, number>();

/** The scroll position at which the user left a history entry; 0 for an unknown entry. */
export function recallScroll(key: string): number {
  return positions.get(key) ?? 0;
}

/** Records the scroll position of a history entry while it is on screen; returns a function that stops it. */
export function rememberScroll(key: string): () => void {
  const write = () => positions.set(key, window.scrollY);
  window.addEventListener('scroll', write, { passive: true });
  return () => window.removeEventListener('scroll', write);
}
