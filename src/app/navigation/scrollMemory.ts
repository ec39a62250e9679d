const positions = new Map<string, number>();

/** The scroll position in which a history entry was left; 0 for one never seen. */
export function recallScroll(key: string): number {
  return positions.get(key) ?? 0;
}

/** Writes down the scroll position of a history entry while it is on screen; returns how to stop. */
export function rememberScroll(key: string): () => void {
  const write = () => positions.set(key, window.scrollY);
  window.addEventListener('scroll', write, { passive: true });
  return () => window.removeEventListener('scroll', write);
}
