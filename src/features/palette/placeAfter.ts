/** The place of the option that a key goes to; null for any other key. */
export function placeAfter(key: string, place: number, count: number): number | null {
  if (count === 0) return null;
  if (key === 'ArrowDown') return (place + 1) % count;
  if (key === 'ArrowUp') return (place + count - 1) % count;
  return null;
}
